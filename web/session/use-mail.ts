import { createContext, useContext } from 'react';

export const MailContext = createContext(false);

/** Whether the shop's mails leave: only then does it offer what needs one (decisions §4). */
export const useMail = (): boolean => useContext(MailContext);

/** What the server wrote into the document of it. */
export const doesMailLeave = (): boolean => 'mail' in document.documentElement.dataset;
