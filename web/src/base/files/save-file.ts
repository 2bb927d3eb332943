/** Downloads a file that the page has created. */
export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
