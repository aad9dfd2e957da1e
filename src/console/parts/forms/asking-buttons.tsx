/** Buttons that ask before they act: whether somebody means it, for a few fields, or by a dialog of their own. */
import { ActionIcon, Menu, Modal, type ModalProps, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAction } from './action.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { creationOf, type Entered, type Fields, type NameOf, useFields } from './fields.ts';
import { FieldInputs, Form, type FormProps } from './form.tsx';
import { AdminButton, GuardedButton, type GuardedButtonProps } from './guarded.tsx';

type Look = Pick<GuardedButtonProps, 'variant' | 'size' | 'color' | 'leftSection' | 'aria-label'>;

type Opening = (props: Look & { refusal?: string; onClick: () => void; children: ReactNode }) => ReactNode;

interface OpenerProps {
  readonly label: ReactNode;
  readonly look?: Look;
  /** Without one, it is for admins on the pages of an organization. */
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

/** An item of a menu, with what it opens, or does at once. */
export interface AskingItem {
  readonly label: string;
  readonly color?: string;
  readonly dialog?: (onClose: () => void) => ReactNode;
  readonly onClick?: () => void;
}

export interface AskingMenuProps {
  readonly opener: ReactNode;
  readonly items: readonly (AskingItem | false)[];
}

/** The dialogs stand beside it: what is within a menu goes when it closes. */
export function AskingMenu({ opener, items }: AskingMenuProps) {
  const [open, setOpen] = useState<string>();
  const shown = items.filter((item) => item !== false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>{opener}</Menu.Target>
        <Menu.Dropdown>
          {shown.map(({ label, color, onClick = () => setOpen(label) }) => (
            <Menu.Item key={label} color={color} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {shown.find(({ label }) => label === open)?.dialog?.(() => setOpen(undefined))}
    </>
  );
}

function Opener({ label, look, by, refusal, onOpen }: OpenerProps & { onOpen: () => void }) {
  const { organizationId } = useParams({ strict: false });
  const Opens: Opening = by ?? (organizationId === undefined ? GuardedButton : AdminButton);
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

interface Acting<Answer, Failure, Input> {
  readonly title: string;
  readonly isDangerous?: boolean;
  readonly mutation: UseMutationOptions<Answer, Failure, Input>;
  /** The message afterwards. */
  readonly done?: string | ((answer: Answer, input: Input) => string);
  /** What follows besides that the dialog closes. */
  readonly then?: (answer: Answer) => unknown;
}

const lookOf = (look: Look | undefined, isDangerous = false): Look =>
  look ?? (isDangerous ? { variant: 'light', color: 'red' } : { variant: 'default' });

/** What operators are asked for. */
export const auditReason = { label: 'Reason, for the audit', isRequired: true } as const;

export interface ConfirmationProps<Answer, Failure, Input>
  extends Acting<Answer, Failure, Input>,
    Omit<ConfirmDialogProps, 'onConfirm' | 'work'> {
  readonly inputOf: (reason: string) => Input;
}

/** Asks whether somebody means it, and does it. */
export function Confirmation<Answer, Failure, Input>({
  mutation,
  inputOf,
  done,
  then,
  onClose,
  ...question
}: ConfirmationProps<Answer, Failure, Input>) {
  const work = useAction(mutation, done, (answer) => {
    onClose();
    return then?.(answer);
  });
  const close = () => {
    if (work.isError) work.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      {...question}
      onClose={close}
      work={work}
      onConfirm={(reason) => work.mutate(inputOf(reason))}
    />
  );
}

export type ConfirmedButtonProps<Answer, Failure, Input> = OpenerProps &
  Omit<ConfirmationProps<Answer, Failure, Input>, 'isOpen' | 'onClose' | 'action'> & {
    /** Of the button in the dialog; without one, the label. */
    readonly action?: string;
  };

export function ConfirmedButton<Answer, Failure, Input>({
  label,
  look,
  by,
  refusal,
  ...question
}: ConfirmedButtonProps<Answer, Failure, Input>) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Opener {...{ label, by, refusal }} look={lookOf(look, question.isDangerous)} onOpen={open} />
      <Confirmation action={String(label)} {...question} isOpen={isOpen} onClose={close} />
    </>
  );
}

interface QuestionProps<All extends Fields, Answer, Failure, Input>
  extends Omit<Acting<Answer, Failure, Input>, 'title'>,
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
  Pick<ConfirmedButtonProps<Answer, Failure, Input>, 'title' | 'action'>;

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
