const TAKEN_BY = 60_000; // ms; the download has begun when the click returns in some browsers only

/** Offers a file as a download. */
export const saveFile = (name: string, file: Blob) => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_BY);
};
