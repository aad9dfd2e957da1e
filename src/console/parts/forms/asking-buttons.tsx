/** Buttons that ask before they act: whether somebody means it, for a few fields, or by a dialog of their own. */
import { ActionIcon, Button, Menu, Modal, type ModalProps, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAction } from './action.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { creationOf, type Entered, type Fields, type NameOf, useFields } from './fields.ts';
import { FieldInputs, Form, type FormProps } from './form.tsx';
import type { GuardedButtonProps } from './guarded.tsx';

type Look = Pick<GuardedButtonProps, 'variant' | 'size' | 'color' | 'leftSection' | 'aria-label'>;

type Opening = (props: Look & { refusal?: string; onClick: () => void; children: ReactNode }) => ReactNode;

interface OpenerProps {
  readonly label: ReactNode;
  readonly look?: Look;
  /** `AdminButton` or `OwnerButton`, where only they may. */
  readonly by?: Opening;
  /** Why it is not possible now. */
  readonly refusal?: string | undefined;
}

/** Says what it does on hover. */
export const IconButton = ({ 'aria-label': label, ...button }: Parameters<Opening>[0]) => (
  <Tooltip label={label}>
    <ActionIcon {...button} variant="subtle" aria-label={label} />
  </Tooltip>
);

export interface AskingMenuProps {
  readonly opener: ReactNode;
  /** Buttons that are an `ItemOfMenu`. */
  readonly children: ReactNode;
}

/** It stays while it is closed, since its items have the dialogs that they open. */
export const AskingMenu = ({ opener, children }: AskingMenuProps) => (
  <Menu position="bottom-end" keepMounted>
    <Menu.Target>{opener}</Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

export const ItemOfMenu = ({ color, onClick, children }: Parameters<Opening>[0]) => (
  <Menu.Item color={color} onClick={onClick}>
    {children}
  </Menu.Item>
);

function Opener({ label, look, by: Opens = Button, refusal, onOpen }: OpenerProps & { onOpen: () => void }) {
  return (
    <Opens {...look} {...(refusal !== undefined && { refusal })} onClick={onOpen}>
      {label}
    </Opens>
  );
}

export interface DialogButtonProps extends OpenerProps {
  /** What it opens; gone when it is closed. */
  readonly children: (onClose: () => void) => ReactNode;
}

export function DialogButton({ children, ...opener }: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Opener {...opener} onOpen={open} />
      {isOpen && children(close)}
    </>
  );
}

interface Acting<Answer, Failure, Input> extends OpenerProps {
  readonly title: string;
  /** Of the button in the dialog; without one, the label. */
  readonly action?: string;
  readonly isDangerous?: boolean;
  readonly mutation: UseMutationOptions<Answer, Failure, Input>;
  /** The message afterwards. */
  readonly done?: string | ((answer: Answer, input: Input) => string);
  /** What follows besides that the dialog closes. */
  readonly then?: (answer: Answer) => unknown;
}

const lookOf = (look: Look | undefined, isDangerous = false): Look =>
  look ?? (isDangerous ? { variant: 'light', color: 'red' } : { variant: 'default' });

export interface ConfirmedButtonProps<Answer, Failure, Input>
  extends Acting<Answer, Failure, Input>,
    Pick<ConfirmDialogProps, 'typed' | 'isReady' | 'reason' | 'children'> {
  readonly inputOf: (reason: string) => Input;
}

/** What operators are asked for. */
export const auditReason = { label: 'Reason, for the audit', isRequired: true } as const;

export function ConfirmedButton<Answer, Failure, Input>({
  label,
  look,
  by,
  refusal,
  mutation,
  inputOf,
  done,
  then,
  ...question
}: ConfirmedButtonProps<Answer, Failure, Input>) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const work = useAction(mutation, done, (answer) => {
    close();
    return then?.(answer);
  });
  const ask = () => {
    work.reset();
    open();
  };
  return (
    <>
      <Opener {...{ label, by, refusal }} look={lookOf(look, question.isDangerous)} onOpen={ask} />
      <ConfirmDialog
        action={String(label)}
        {...question}
        isOpen={isOpen}
        onClose={close}
        work={work}
        onConfirm={(reason) => work.mutate(inputOf(reason))}
      />
    </>
  );
}

interface QuestionProps<All extends Fields, Answer, Failure, Input>
  extends Omit<Acting<Answer, Failure, Input>, keyof OpenerProps | 'title' | 'action'>,
    Pick<FormProps, 'action' | 'isReady'> {
  readonly fields: All;
  /** What the form begins with. */
  readonly start?: object;
  readonly inputOf: (body: ReturnType<typeof creationOf<All>>) => Input;
  /** The form with what follows from a change, such as a key from a name. */
  readonly following?: (form: Entered<NameOf<All>>) => Entered<NameOf<All>>;
  /** Above the fields; it may depend on what is entered. */
  readonly lead?: ReactNode | ((body: ReturnType<typeof creationOf<All>>) => ReactNode);
  /** Below the fields. */
  readonly children?: ReactNode;
}

export type FormButtonProps<All extends Fields, Answer, Failure, Input> = OpenerProps &
  Pick<ModalProps, 'size'> &
  Omit<QuestionProps<All, Answer, Failure, Input>, 'action'> &
  Pick<Acting<Answer, Failure, Input>, 'title' | 'action'>;

export function FormButton<const All extends Fields, Answer, Failure, Input>({
  label,
  look,
  by,
  refusal,
  title,
  size,
  ...question
}: FormButtonProps<All, Answer, Failure, Input>) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Opener {...{ label, by, refusal }} look={look} onOpen={open} />
      <Modal opened={isOpen} onClose={close} title={title} size={size}>
        <Question action={String(label)} {...question} onClose={close} />
      </Modal>
    </>
  );
}

function Question<const All extends Fields, Answer, Failure, Input>({
  fields,
  start,
  mutation,
  inputOf,
  done,
  then,
  following = (form) => form,
  lead,
  children,
  onClose,
  ...form
}: QuestionProps<All, Answer, Failure, Input> & { readonly onClose: () => void }) {
  const entered = following(useFields(fields, start));
  const work = useAction(mutation, done, (answer) => {
    onClose();
    return then?.(answer);
  });
  const body = creationOf(fields, entered.values);
  return (
    <Form {...form} work={work} onSubmit={() => work.mutate(inputOf(body))} onCancel={onClose}>
      {typeof lead === 'function' ? lead(body) : lead}
      <FieldInputs fields={fields} form={entered} error={work.error} isFirst />
      {children}
    </Form>
  );
}
