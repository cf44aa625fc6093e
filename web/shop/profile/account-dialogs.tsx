import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface AccountDialogsProps {
  readonly open: 'email' | 'password' | null;
  readonly onClose: () => void;
}

/** The two modals of Account Settings, in one chunk. */
export default function AccountDialogs({ open, onClose }: AccountDialogsProps) {
  return (
    <>
      <EmailDialog open={open === 'email'} onClose={onClose} />
      <PasswordDialog open={open === 'password'} onClose={onClose} />
    </>
  );
}
