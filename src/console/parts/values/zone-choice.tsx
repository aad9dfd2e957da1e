/** Chooses whether moments are shown, and entered, in the viewer's zone or in UTC. */
import { SegmentedControl } from '@mantine/core';
import { showUtc, useUtc } from './zone.ts';

export function ZoneChoice() {
  const isUtc = useUtc();
  return (
    <SegmentedControl
      fullWidth
      aria-label="Time zone"
      data={[
        { value: 'local', label: 'Local time' },
        { value: 'utc', label: 'UTC' },
      ]}
      value={isUtc ? 'utc' : 'local'}
      onChange={(value) => showUtc(value === 'utc')}
    />
  );
}
