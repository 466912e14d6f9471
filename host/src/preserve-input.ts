declare global {
  interface Window {
    /** Whether a form of the first paint was submitted before the app was there. */
    __kaleSubmitted?: boolean;
  }
}

const write = Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value')?.set;

const isTick = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio';

const carryOver = (from: HTMLInputElement, to: HTMLInputElement) => {
  if (isTick(from)) {
    if (from.checked !== to.checked) to.click();
  } else if (from.value !== '' && to.value === '') {
    write?.call(to, from.value);
    to.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

/**
 * The app's first render replaces the forms of the first paint. Copies typed text, ticked boxes and the focus into the
 * fields of the same name, and submits a form that the user has already submitted.
 */
export const preserveInput = (root: HTMLElement) => {
  const original = [...root.querySelectorAll<HTMLInputElement>('input[name]')];
  if (original.length === 0) return;
  let focused = document.activeElement;
  const follow = (event: FocusEvent) => {
    focused = event.target instanceof Element ? event.target : null;
  };
  root.addEventListener('focusin', follow);
  const observer = new MutationObserver(() => {
    const replaced = original.every(field => !field.isConnected);
    if (!replaced) return;
    observer.disconnect();
    root.removeEventListener('focusin', follow);
    for (const field of original) {
      const now = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]`);
      if (!now) continue;
      carryOver(field, now);
      if (field === focused) now.focus();
    }
    if (!window.__kaleSubmitted) return;
    window.__kaleSubmitted = false;
    const [name] = original.map(field => CSS.escape(field.name));
    // After the app has restored the preserved input.
    setTimeout(() => root.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.form?.requestSubmit());
  });
  observer.observe(root, { childList: true, subtree: true });
};
