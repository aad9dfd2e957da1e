/** The icons of the console: 24 units wide, drawn with one line in the colour of the text beside them. */
import type { ReactElement } from 'react';

export interface IconProps {
  /** In pixels. */
  readonly size?: number;
  readonly className?: string;
}

export type Icon = (props: IconProps) => ReactElement;

const icon = (...paths: string[]): Icon =>
  function DrawnIcon({ size = 16, className }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={className}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };

// Areas
export const HomeIcon = icon('M4 11l8-7 8 7', 'M6 10v9h12v-9', 'M10 19v-5h4v5');
export const DeliveriesIcon = icon('M21 4L3 11l7 3 3 7 8-17z', 'M10 14l4-4');
export const EndpointsIcon = icon('M9 3v5M15 3v5', 'M6 8h12v3a6 6 0 0 1-12 0V8z', 'M12 17v4');
export const EventsIcon = icon('M13 3L5 14h6l-1 7 8-11h-6l1-7z');
export const EventTypesIcon = icon('M5 4h9l5 5v11H5z', 'M14 4v5h5', 'M9 13h6M9 16.5h4');
export const KeyIcon = icon('M14.5 14.5a5 5 0 1 0-4.2-1.3L4 19.5V21h3v-2h2v-2h2l1.4-2.3', 'M16 8.5v0');
export const RequestsIcon = icon('M4 8h12', 'M12.5 4.5L16 8l-3.5 3.5', 'M20 16H8', 'M11.5 12.5L8 16l3.5 3.5');
export const CustomersIcon = icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  'M3 20a6 6 0 0 1 12 0',
  'M16 4.5a3.5 3.5 0 0 1 0 6.2M17.5 14.5A6 6 0 0 1 21 20',
);
export const ContractsIcon = icon(
  'M7 3h10a2 2 0 0 1 2 2v16H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  'M9 8h6M9 12h6',
  'M9 17c1-2 2-2 2.5 0s2 1.5 3.5-.5',
);
export const InvoicesIcon = icon('M6 3h12v18l-3-2-3 2-3-2-3 2z', 'M9.5 8h5M9.5 12h5');
export const CreditNotesIcon = icon('M6 3h12v18l-3-2-3 2-3-2-3 2z', 'M9.5 11h5');
export const PaymentsIcon = icon('M3 6h18v12H3z', 'M3 10h18', 'M7 14.5h3');
export const UsageIcon = icon('M4 20V4M4 20h16', 'M8 16v-4M12 16V8M16 16v-6');
export const MembersIcon = icon('M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8z', 'M4.5 21a7.5 7.5 0 0 1 15 0');
export const SignInSettingsIcon = icon(
  'M12 3l7 3v5c0 4.5-2.800 8-7 10-4.200-2-7-5.5-7-10V6z',
  'M9 12l2.200 2.200L15.5 10',
);
export const AuditIcon = icon('M4 12a8 8 0 1 0 2.5-5.800L4 8.5', 'M4 4v4.5h4.5', 'M12 8v4.5l3 1.800');
export const NoticesIcon = icon(
  'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 6H4s2-1 2-6z',
  'M10 20a2.200 2.200 0 0 0 4 0',
);
export const OrganizationsIcon = icon('M5 21V4h9v17', 'M14 9h5v12', 'M3 21h18', 'M8 8h3M8 12h3M8 16h3');
export const RedeliverIcon = icon('M20 12a8 8 0 1 1-2.5-5.800L20 8.5', 'M20 4v4.5h-4.5');
export const QueuesIcon = icon('M12 3l9 5-9 5-9-5z', 'M3 12l9 5 9-5', 'M3 16l9 5 9-5');
export const WorkersIcon = icon(
  'M7 7h10v10H7z',
  'M10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
);
export const BillingIcon = icon('M5 4h14v16H5z', 'M8 8h8', 'M8 12h2M14 12h2M8 16h2M14 16h2');
export const RetentionIcon = icon('M4 5h16v4H4z', 'M6 9v10h12V9', 'M10 13h4');

// Actions
export const SearchIcon = icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z', 'M16 16l4.5 4.5');
export const CopyIcon = icon('M9 9h11v11H9z', 'M5 15H4V4h11v1');
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5');
export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
export const PlusIcon = icon('M12 5v14M5 12h14');
export const DownloadIcon = icon('M12 4v11', 'M7 10.5l5 5 5-5', 'M5 20h14');
export const TrashIcon = icon('M4 7h16', 'M9 7V4h6v3', 'M6 7l1 13h10l1-13', 'M10 11v5M14 11v5');
export const EditIcon = icon('M4 20l1-4L16 5l3 3L8 19z', 'M14 7l3 3');
export const MoreIcon = icon('M5 12v0M12 12v0M19 12v0');
export const PlayIcon = icon('M8 5l11 7-11 7z');
export const PauseIcon = icon('M8 5v14M16 5v14');
export const FilterIcon = icon('M4 5h16l-6 8v6l-4-2v-4z');
export const LinkIcon = icon(
  'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1',
  'M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
);
export const MailIcon = icon('M3 6h18v12H3z', 'M3 7l9 6 9-6');
export const PasskeyIcon = icon(
  'M10 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  'M3 20a7 7 0 0 1 10-6.300',
  'M17.5 18a3 3 0 1 0-1.5-.4V22l1.5-1 1.5 1v-4.400',
);
export const SignOutIcon = icon('M14 4H5v16h9', 'M10 12h11', 'M17.5 8.5L21 12l-3.5 3.5');

// Signs
export const SelectorIcon = icon('M8 10l4-4 4 4', 'M8 14l4 4 4-4');
export const WarningIcon = icon('M12 4L2.5 20h19z', 'M12 10v4.5M12 17.300v0');
export const InfoIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z', 'M12 11v5M12 8v0');
export const CalendarIcon = icon('M4 6h16v14H4z', 'M4 10h16', 'M8 3v4M16 3v4');
export const ClockIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z', 'M12 7v5l3.5 2');
export const SunIcon = icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
);
export const MoonIcon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z');
export const ScreenIcon = icon('M3 5h18v11H3z', 'M8 20h8M12 16v4');
export const PersonIcon = icon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z', 'M5 20.5a7 7 0 0 1 14 0');

/** Countersign's own sign. */
export const Logo = ({ size = 22 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="#2a4bd0" />
    <path
      d="M5 13.2c1.7-.4 2.6.9 3.4 2.6C10.2 11 13 7.3 18.6 5.4M7 19.3h10.5"
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
