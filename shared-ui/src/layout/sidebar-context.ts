import { createContext } from 'react';

/** Whether the sidebar shows icons only, and whether it is the drawer of a narrow window. */
export const SidebarContext = createContext({ collapsed: false, drawer: false });
