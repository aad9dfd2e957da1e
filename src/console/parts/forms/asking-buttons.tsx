/** Buttons that ask before they act: whether somebody means it, for a few fields, or by a dialog of their own; and one that acts at once. */
import { ActionIcon, Menu, Modal, type ModalProps, Text, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAction } from './action.ts';
import { arePayable, creationOf, type Entered, type Fields, type NameOf, useFields } from './fields.ts';
import { FieldInputs, Form, type FormProps } from './form.tsx';
import { AdminButton, GuardedButton, type GuardedButtonProps } from './guarded.tsx';
import { showProblem } from './messages.tsx';

type Look = Pick<GuardedButtonProps, 'variant' | 'size' | 'color' | 'leftSection' | 'aria-label'>;

type Opening = (
  props: Look & { refusal?: string; loading?: boolean; onClick: () => void; children: ReactNode },
) => ReactNode;

interface OpenerProps {
  readonly label: ReactNode;
  readonly look?: Look | undefined;
  /** Without one, it is for admins on the pages of an organization. */
  readonly by?: Opening | undefined;
  /** Why it is not possible now. */
  readonly refusal?: string | undefined;
}

function Opener({
  label,
  look,
  by,
  refusal,
  ...more
}: OpenerProps & { loading?: boolean; onClick: () => void }) {
  const { organizationId } = useParams({ strict: false });
  const Opens: Opening = by ?? (organizationId === undefined ? GuardedButton : AdminButton);
  return (
    <Opens {...look} {...(refusal !== undefined && { refusal })} {...more}>
      {label}
    </Opens>
  );
}

/** Says what it does on hover. */
export const IconButton = ({ 'aria-label': label, ...button }: Parameters<Opening>[0]) => (
  <Tooltip label={label}>
    <ActionIcon {...button} variant="subtle" aria-label={label} />
  </Tooltip>
);

/** An item of a menu, with what it opens, or does at once. */
interface AskingItem {
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

export interface DialogButtonProps extends OpenerProps, Pick<ModalProps, 'title' | 'size'> {
  /** What the dialog contains; gone when it is closed. */
  readonly children: (onClose: () => void) => ReactNode;
}

export function DialogButton({ title, size, children, ...opener }: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Opener {...opener} onClick={open} />
      <Modal opened={isOpen} onClose={close} title={title} size={size}>
        {children(close)}
      </Modal>
    </>
  );
}

interface Acting<Answer, Failure, Input> {
  readonly mutation: UseMutationOptions<Answer, Failure, Input>;
  /** The message afterwards. */
  readonly done?: string | ((answer: Answer, input: Input) => string);
  /** What follows besides that a dialog closes. */
  readonly then?: (answer: Answer) => unknown;
}

export interface ActionButtonProps<Answer, Failure, Input>
  extends OpenerProps,
    Acting<Answer, Failure, Input> {
  readonly input: Input;
}

/** Acts at once; a message says what came of it. */
export function ActionButton<Answer, Failure, Input>({
  mutation,
  done,
  then,
  input,
  ...opener
}: ActionButtonProps<Answer, Failure, Input>) {
  const work = useAction(mutation, done, then);
  const act = () => work.mutate(input, { onError: showProblem });
  return <Opener {...opener} loading={work.isPending} onClick={act} />;
}

/** What operators are asked for. */
export const auditReason = {
  name: 'reason',
  label: 'Reason, for the audit',
  isRequired: true,
  lengthMax: 500,
} as const;

type Asked<All extends Fields> = ReturnType<typeof creationOf<All>>;

interface QuestionProps<All extends Fields, Answer, Failure, Input>
  extends Acting<Answer, Failure, Input>,
    Pick<FormProps, 'action' | 'isReady' | 'isDangerous'> {
  readonly fields?: All;
  /** What the form begins with. */
  readonly start?: object;
  readonly inputOf: (body: Asked<All>) => Input;
  /** The form with what follows from a change, such as a key from a name. */
  readonly following?: (form: Entered<NameOf<All>>) => Entered<NameOf<All>>;
  /** A text that has to be typed first, such as the endpoint's name. */
  readonly typed?: string | undefined;
  /** Above the fields: what happens then. It may depend on what is entered. */
  readonly children?: ReactNode | ((body: Asked<All>) => ReactNode);
  /** Below the fields. */
  readonly foot?: ReactNode | ((body: Asked<All>) => ReactNode);
}

export type AskingProps<All extends Fields, Answer, Failure, Input> = QuestionProps<
  All,
  Answer,
  Failure,
  Input
> &
  Pick<ModalProps, 'title' | 'size'> & { readonly onClose: () => void };

/** Asks whether somebody means it, perhaps for some fields, and does it. */
export const Asking = <const All extends Fields = [], Answer = unknown, Failure = Error, Input = void>({
  title,
  size,
  ...question
}: AskingProps<All, Answer, Failure, Input>) => (
  <Modal opened onClose={question.onClose} title={title} size={size}>
    <Question {...question} />
  </Modal>
);

export type AskingButtonProps<All extends Fields, Answer, Failure, Input> = OpenerProps &
  Omit<AskingProps<All, Answer, Failure, Input>, 'onClose' | 'action'> & {
    /** Of the button in the dialog; without one, the label. */
    readonly action?: string;
  };

export function AskingButton<const All extends Fields = [], Answer = unknown, Failure = Error, Input = void>({
  label,
  look,
  by,
  refusal,
  title,
  size,
  ...question
}: AskingButtonProps<All, Answer, Failure, Input>) {
  const usual = question.isDangerous ? { variant: 'light', color: 'red' } : { variant: 'default' };
  return (
    <DialogButton {...{ label, by, refusal, title, size }} look={look ?? usual}>
      {(close) => <Question action={String(label)} {...question} onClose={close} />}
    </DialogButton>
  );
}

function Question<const All extends Fields, Answer, Failure, Input>({
  fields = [] as Fields as All,
  start,
  mutation,
  inputOf,
  done,
  then,
  following = (form) => form,
  typed,
  isReady = true,
  children,
  foot,
  onClose,
  ...form
}: QuestionProps<All, Answer, Failure, Input> & { readonly onClose: () => void }) {
  const entered = following(useFields(fields, start));
  const [word, setWord] = useState('');
  const work = useAction(mutation, done, (answer) => {
    onClose();
    return then?.(answer);
  });
  const body = creationOf(fields, entered.values);
  return (
    <Form
      {...form}
      work={work}
      isReady={isReady && arePayable(fields, entered.values) && (typed === undefined || word === typed)}
      onSubmit={() => work.mutate(inputOf(body))}
      onCancel={onClose}
    >
      {children && (
        <Text size="sm" component="div">
          {typeof children === 'function' ? children(body) : children}
        </Text>
      )}
      <FieldInputs fields={fields} form={entered} error={work.error} isFirst />
      {typed !== undefined && (
        <TextInput
          label={
            <>
              Type <span className="mono">{typed}</span> to confirm
            </>
          }
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus={fields.length > 0 ? undefined : true}
        />
      )}
      {typeof foot === 'function' ? foot(body) : foot}
    </Form>
  );
}
