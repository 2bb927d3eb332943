/** Icons on a grid of 24 with round caps and joins. `filled` parts have no stroke. */
export const iconPaths = {
  prayer: {
    drawn:
      'M12 4.6v11.6' +
      'M12 4.6c-.5-1.9-2.8-1.7-3 .4l-.7 6.2-4.3 4.9 3.8 4.7' +
      'L12 16.2l4.2 4.6 3.8-4.7-4.3-4.9-.7-6.2c-.2-2.1-2.5-2.3-3-.4z',
    filled: '',
  },
  word: {
    drawn:
      'M12 6.4C9.4 4.6 6.2 4.1 2.8 4.6v13.6c3.4-.5 6.6 0 9.2 1.8 2.6-1.8 5.8-2.3 9.2-1.8V4.6c-3.4-.5-6.6 0-9.2 1.8V20',
    filled: '',
  },
  worship: { drawn: 'M12.6 17.2V3.4c.6 3.6 5.8 4 5.8 9', filled: 'M12.8 17.4a4 3.5 0 1 1-8 0 4 3.5 0 0 1 8 0z' },
  baptism: {
    drawn:
      'M12 2.6c3 3.6 4.4 5.8 4.4 8a4.4 4.4 0 0 1-8.8 0c0-2.2 1.4-4.4 4.4-8z' +
      'M2.6 19.6c3.2-2.4 6.2-2.4 9.4 0s6.2 2.4 9.4 0',
    filled: '',
  },
  lords_supper: { drawn: 'M5.4 3.4h13.2c0 6.2-2.2 9.6-6.6 9.6S5.4 9.6 5.4 3.4zM12 13v7.6M7 20.6h10', filled: '' },
  giving: {
    drawn: 'M2.8 12.4h18.4c0 5-3.8 8.4-9.2 8.4s-9.2-3.4-9.2-8.4z',
    filled: 'M15.4 5.8a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0z',
  },
  chevron: { drawn: 'M9 6l6 6-6 6', filled: '' },
  plus: { drawn: 'M12 5v14M5 12h14', filled: '' },
  minus: { drawn: 'M5 12h14', filled: '' },
  pen: { drawn: 'M5 19l1-4.5L16 4.5a2.5 2.5 0 0 1 3.5 3.5L9.5 18z', filled: '' },
  arrow: { drawn: 'M5 12h14M13 6l6 6-6 6', filled: '' },
  lock: {
    drawn:
      'M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z' +
      'M11 16a1 1 0 1 0 2 0a1 1 0 0 0-2 0M8 11V7a4 4 0 1 1 8 0v4',
    filled: '',
  },
  link: {
    drawn:
      'M9 15l6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072L18 13' +
      'M13 18l-.397.534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071L6 11',
    filled: '',
  },
} as const;
