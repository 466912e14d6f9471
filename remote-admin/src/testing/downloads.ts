/** Catches what a page hands to the browser as downloads, which jsdom has none of. */
export const withDownloads = () => {
  const files: { name: string; text: Promise<string> }[] = [];
  let blob: Blob | undefined;
  const { createObjectURL, revokeObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  beforeAll(() => {
    URL.createObjectURL = made => {
      blob = made instanceof Blob ? made : undefined;
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      if (this.download && blob) files.push({ name: this.download, text: new Response(blob).text() });
      else click.call(this);
    };
  });
  afterEach(() => void files.splice(0));
  afterAll(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
  });
  return files;
};
