/** Ctrl-K: goes to any page, to what was looked at lately, to business resources by name, and to anything by its id. */
import { useDebouncedValue } from '@mantine/hooks';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ClockIcon, OrganizationsIcon, SearchIcon } from '../parts/icons.tsx';
import { problemText } from '../parts/problems/problem-text.ts';
import { recentPages } from '../remembered.ts';
import { useSession, useShownOrganization } from '../session.ts';
import { lookUp } from './lookups.ts';
import { operatorSection, organizationSections } from './navigation.ts';

const [store, search] = createSpotlight();
export const openSearch = search.open;

const TEXT_MIN = 2;

export function Search() {
  const router = useRouter();
  const { person, organizations } = useSession();
  const organizationId = useShownOrganization()?.id;
  const [text, setText] = useState('');
  const { found, state } = useFound(organizationId, text.trim());
  const sections = [
    ...(organizationId === undefined ? [] : organizationSections),
    ...(person.is_operator ? [operatorSection] : []),
  ];
  const pages = sections.map(({ label, areas }) => ({
    group: label ?? 'Pages',
    actions: areas.map(({ label: name, to, icon: Icon, keywords }) => ({
      id: to,
      label: name,
      ...(keywords && { keywords: [...keywords] }),
      leftSection: <Icon />,
      onClick: () => void router.navigate({ to, params: { organizationId } }),
    })),
  }));
  const recent = recentPages(organizationId).map(({ href, title, kind }) => ({
    id: `recent ${href}`,
    label: title,
    description: kind,
    leftSection: <ClockIcon />,
    onClick: () => void router.navigate({ to: href }),
  }));
  const others = organizations
    .filter(({ id }) => id !== organizationId)
    .map(({ id, name }) => ({
      id: `organization ${id}`,
      label: name,
      leftSection: <OrganizationsIcon />,
      onClick: () => void router.navigate({ to: '/$organizationId', params: { organizationId: id } }),
    }));
  const fits = fitting(text);
  const local: SpotlightActionGroupData[] = [
    { group: 'Recent', actions: recent },
    ...pages,
    { group: 'Organizations', actions: others },
  ].map(({ group, actions }) => ({ group, actions: actions.filter(fits) }));
  const actions: SpotlightActionGroupData[] = [
    {
      group: 'Found',
      actions: found.map(({ id, label, kind, area, icon: Icon }) => ({
        id: `${area} ${id}`,
        label,
        description: kind,
        leftSection: <Icon />,
        onClick: () => void router.navigate({ to: `/${organizationId}/${area}/${id}` }),
      })),
    },
    ...local,
  ].filter((group) => group.actions.length > 0);
  return (
    <Spotlight
      store={store}
      centered={false}
      actions={actions}
      query={text}
      onQueryChange={setText}
      // Filtered above: what the server found fits, whatever it is called.
      filter={(_text, all) => all}
      shortcut={['mod + K', '/']}
      nothingFound={state}
      attributes={{ content: { 'aria-label': 'Search' } }}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <SearchIcon />,
        placeholder: 'Go to a page, find a customer or an invoice, paste an id',
        'aria-label': 'Search',
      }}
    />
  );
}

function selectFirst(): void {
  const actions = document.querySelectorAll(`[id="${store.getState().listId}"] [data-action]`);
  for (const action of actions) action.removeAttribute('data-selected');
  actions[0]?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Whether all that was typed is in a name, or in the words that people use for it. */
const fitting = (text: string) => {
  const words = text.toLowerCase().split(/\s+/);
  return ({ label = '', description = '', keywords = [] }: SpotlightActionData) => {
    const said = [label, description, keywords].flat().join(' ').toLowerCase();
    return words.every((word) => said.includes(word));
  };
};

/** What the server knows by this text; it is asked when the typing pauses. */
function useFound(organizationId: string | undefined, text: string) {
  const [asked] = useDebouncedValue(text, 200);
  const isAsked = asked.length >= TEXT_MIN && organizationId !== undefined;
  const query = useQuery({
    queryKey: ['search', organizationId, asked],
    queryFn: ({ signal }) => lookUp(organizationId ?? '', asked, signal),
    enabled: isAsked,
    retry: false,
  });
  // The component selects the first when somebody types; these come later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever an answer has come.
  useEffect(selectFirst, [query.data]);
  const isCurrent = asked === text && !query.isFetching;
  const state = query.error
    ? problemText(query.error).detail
    : isAsked && !isCurrent
      ? 'Searching…'
      : 'Nothing found. Try the name of a page or a customer, the number of an invoice, or an id.';
  return { found: isAsked && asked === text ? (query.data ?? []) : [], state };
}
