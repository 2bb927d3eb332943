export const later = {};
