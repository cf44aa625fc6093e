import { Modal, type ModalProps } from './modal.tsx';

/** A panel that slides in from the end of the line (right in English, left in Arabic). Props: see ModalProps. */
export function Drawer(props: ModalProps) {
  return <Modal {...props} kind="drawer" />;
}
