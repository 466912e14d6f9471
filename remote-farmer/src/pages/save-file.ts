/** Hands text to the browser as a download. */
export const saveFile = (name: string, type: 'text/csv' | 'application/json', parts: string[]) => {
  const address = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun when the click returns in some browsers only.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
