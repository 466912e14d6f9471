/** Catches what a page hands to the browser as downloads, which jsdom has none of. */
export const withDownloads = () => {
  const files: { name: string; text: Promise<string> }[] = [];
  let blob: Blob | undefined;
  const { createObjectURL, revokeObjectURL } = URL;
  const catchLink = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.download || !blob) return;
    event.preventDefault();
    files.push({ name: event.target.download, text: new Response(blob).text() });
  };
  const { click } = HTMLAnchorElement.prototype;
  beforeAll(() => {
    URL.createObjectURL = made => {
      blob = made instanceof Blob ? made : undefined;
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      this.addEventListener('click', catchLink);
      click.call(this);
    };
  });
  afterEach(() => void files.splice(0));
  afterAll(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
  });
  return files;
};
