import { useOnline, useSession } from 'shared-api';
import { Icon } from 'shared-ui';
import { styled } from 'styled-components';

const Frame = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-4);
  background: var(--waiting-soft);
  border-bottom: 1px solid color-mix(in srgb, var(--waiting) 32%, transparent);
  color: var(--text);
  font-size: var(--text-body);

  & > span {
    color: var(--waiting);
  }
`;

/** A banner while data cannot update: the browser is offline, or the server did not respond. */
export const OfflineBanner = () => {
  const online = useOnline();
  const unreachable = useSession(({ state }) => state === 'offline');
  return (
    <div role="status" data-screen>
      {(!online || unreachable) && (
        <Frame>
          <Icon name="warning" />
          {!online
            ? "You're offline. Figures may be out of date, and nothing can be sent until you're back online."
            : 'The server is not responding. You stay signed in while KALE Pool keeps trying.'}
        </Frame>
      )}
    </div>
  );
};
