import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ErrorState } from './empty-state.tsx';
import { toast } from './toast-store.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Used instead of `lazy`, which caches a failure until the page reloads, and throws it into the surrounding page. */
const lazyWith = <Props extends object>(
  load: Load<Props>,
  waiting: (props: Props) => ReactNode,
  failed: (props: Props, retry: () => void) => ReactNode,
): ComponentType<Props> => {
  let known: ComponentType<Props> | undefined;
  return props => {
    const [{ Part, wrong }, setState] = useState<{ Part?: typeof known; wrong?: boolean }>({ Part: known });
    const wanted = !Part && !wrong;
    useEffect(() => {
      if (!wanted) return;
      load().then(
        module => {
          known = module.default;
          setState({ Part: known });
        },
        () => setState({ wrong: true }),
      );
    }, [wanted]);
    if (Part) return <Part {...props} />;
    return wrong ? failed(props, () => setState({})) : waiting(props);
  };
};

const AGAIN = 'Please try again in a moment.';

/** Shows the failure and closes the dialog that never opened; opening it again fetches it again. */
const NotOpened = ({ onClose }: { onClose: () => void }) => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    toast.failure('This could not be opened', { description: AGAIN });
    close();
  }, []);
  return null;
};

/** A dialog that loads its code when it is opened. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: Load<Props>) =>
  lazyWith(
    load,
    () => null,
    ({ onClose }) => <NotOpened onClose={onClose} />,
  );

/** A part of a page that loads its code when it first renders; renders `waiting` until then. */
export const lazyComponent = <Props extends object>(
  load: Load<Props>,
  waiting: (props: Props) => ReactNode = () => null,
  message = 'This part could not be loaded.',
) => lazyWith(load, waiting, (_, retry) => <ErrorState message={message} detail={AGAIN} onRetry={retry} />);
