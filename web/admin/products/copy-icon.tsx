/** Two sheets: a copy is made. In the style of web/ui/icon.tsx, which shoppers load. */
export const CopyIcon = ({ size }: { readonly size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M9 8.5h10.5V20H9V8.5ZM6.5 15.5h-2V4H15v2.25" />
  </svg>
);
