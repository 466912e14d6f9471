import { createContext } from 'react';

/** Whether the sidebar shows icons only. */
export const SidebarContext = createContext({ collapsed: false });
