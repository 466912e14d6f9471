/** Captures a page's downloads, which jsdom lacks. */
export const withDownloads = () => {
  const files: { name: string; text: Promise<string> }[] = [];
  let blob: Blob | undefined;
  const { createObjectURL, revokeObjectURL } = URL;
  const { click, dispatchEvent } = HTMLAnchorElement.prototype;
  const caught = ({ download }: HTMLAnchorElement) => {
    if (!download || !blob) return false;
    files.push({ name: download, text: new Response(blob).text() });
    blob = undefined;
    return true;
  };
  beforeAll(() => {
    URL.createObjectURL = made => {
      blob = made instanceof Blob ? made : undefined;
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      if (!caught(this)) click.call(this);
    };
    HTMLAnchorElement.prototype.dispatchEvent = function (this: HTMLAnchorElement, event: Event) {
      return (event.type === 'click' && caught(this)) || dispatchEvent.call(this, event);
    };
  });
  afterEach(() => void files.splice(0));
  afterAll(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    Object.assign(HTMLAnchorElement.prototype, { click, dispatchEvent });
  });
  return files;
};
