/** Whether a key is the one that sends a form. */
export const isEnter = ({ key }: { readonly key: string }): boolean => key === 'Enter';
