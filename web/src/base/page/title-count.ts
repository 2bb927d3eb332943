import { createContext } from 'react';

/** The number before the title of each page; none for 0. The shell provides the number of unread notifications. */
export const TitleCount = createContext(0);
