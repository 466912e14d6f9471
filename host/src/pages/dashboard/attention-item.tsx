import type { ReactNode } from 'react';
import type { PageService } from 'shared-api/remote';
import { Icon, type IconName } from 'shared-ui';
import { styled } from 'styled-components';
import { PageLink } from '../../shell/page-link.tsx';

type Tone = 'loss' | 'waiting' | 'information';

const Frame = styled.li<{ $tone: Tone }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);
  padding-block: var(--space-3);

  & + & {
    border-top: 1px solid var(--line);
  }

  & > span:first-child {
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    color: var(--${({ $tone }) => $tone});
    background: var(--${({ $tone }) => `${$tone}-soft`});
    border-radius: var(--radius);
  }

  & strong {
    display: block;
    color: var(--text);
    font-size: var(--text-body);
    font-weight: 500;
    line-height: var(--leading-body);
  }
`;

type AttentionItemProps = {
  tone: Tone;
  icon: IconName;
  title: ReactNode;
  children: ReactNode;
  /** The purpose of the page with details or actions, and what that page shows first. */
  of: PageService;
  query?: string;
  action: string;
};

/** One item that needs the farmer's attention: title, details, and a link. */
export const AttentionItem = ({ tone, icon, title, children, action, ...page }: AttentionItemProps) => (
  <Frame $tone={tone}>
    <span aria-hidden="true">
      <Icon name={icon} size={14} />
    </span>
    <div>
      <strong>{title}</strong>
      {children}
    </div>
    <PageLink {...page}>{action}</PageLink>
  </Frame>
);
