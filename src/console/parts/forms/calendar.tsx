/** The calendar of a field, and of a moment its time. */
import { Stack } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { type MomentKind, momentOf, momentText } from './moments.ts';

export interface CalendarProps {
  readonly kind: MomentKind;
  readonly value: string;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChange: (value: string) => void;
}

export default function CalendarOfMoment({ kind, value, min, max, onChange }: CalendarProps) {
  const [day = '', time = '00:00'] = momentText(kind, value).split(' ');
  const say = (text: string) => onChange(momentOf(kind, text) ?? '');
  return (
    <Stack gap="xs">
      <DatePicker
        highlightToday
        hideOutsideDates
        weekendDays={[]}
        minDate={min}
        maxDate={max}
        defaultDate={day || undefined}
        value={day || null}
        onChange={(chosen) => {
          if (chosen !== null) say(kind === 'day' ? chosen : `${chosen} ${time}`);
        }}
        ariaLabels={labels}
        // Escape closes the calendar, not the dialog that it is in.
        __stopPropagation
      />
      {kind === 'time' && (
        <TimePicker
          label="Time"
          size="xs"
          hoursInputLabel="Hours"
          minutesInputLabel="Minutes"
          hoursInputProps={staysOpen}
          minutesInputProps={staysOpen}
          disabled={day === ''}
          value={time.slice(0, 5)}
          onChange={(chosen) => {
            if (chosen !== '') say(`${day} ${chosen}`);
          }}
        />
      )}
    </Stack>
  );
}

const staysOpen = { 'data-mantine-stop-propagation': true };
const labels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};
