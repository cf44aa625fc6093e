import type { User } from '../../../contract/accounts.ts';
import { useCall } from '../../api/call.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { logOut } from '../../session/account-calls.ts';

interface AccountLinksProps {
  readonly user: User;
  readonly className: string | undefined;
}

/** What a logged-in visitor finds in the menu (spec §2): items of the list around them. */
export function AccountLinks({ user, className }: AccountLinksProps) {
  const call = useCall();
  const go = useNavigate();
  const leave = () => {
    logOut(call);
    void go('/');
  };
  return (
    <>
      {linksOf(user).map(({ href, label }) => (
        <li key={href}>
          <a className={className} href={href}>
            {label}
          </a>
        </li>
      ))}
      <li>
        <button type="button" className={className} onClick={leave}>
          Log Out
        </button>
      </li>
    </>
  );
}

const linksOf = ({ role }: User) => [
  { href: '/profile', label: 'Profile' },
  ...(role === 'admin' ? [{ href: '/admin/adminPanel', label: 'Admin Panel' }] : []),
  { href: '/my-orders-type', label: 'My Orders' },
];
