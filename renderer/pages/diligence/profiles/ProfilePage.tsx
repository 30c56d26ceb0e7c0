import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type OddBankItem, type OddProfile, oddApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { PageTabs } from '../../../components/page/PageTabs.tsx'
import { movesOf } from '../../../components/review/moves.ts'
import { ReviewTable } from '../../../components/review/ReviewTable.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { wordsOfKey } from '../../../format/keys.ts'
import { count } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { topicsQuery } from '../../../queries/diligence.ts'
import { wordOf } from '../../../routes/search-params.ts'
import { useMay } from '../../../session/session.ts'
import { bankSources, bankStates, bankVerb, disclosures } from '../../../words/diligence.ts'
import { BankItemDetails } from './BankItemDetails.tsx'
import { type Fact, FactForm } from './FactForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { bankQuery, profileQuery, profilesKey } from './profiles.ts'
import { TakeAnswers } from './TakeAnswers.tsx'
import { useChangeBank } from './use-change-bank.ts'

const route = getRouteApi('/office/diligence/profiles/$profileId')

/** A fund's profile: the facts that it tells of itself, and the answers that it gives again. */
export function ProfilePage() {
  const { profileId } = route.useParams()
  const profile = useQuery(profileQuery(Number(profileId)))
  return (
    <PageBody>
      <Anchor
        size="sm"
        underline="hover"
        renderRoot={props => <Link to="/diligence" search={{ tab: 'profiles' }} {...props} />}
      >
        Fund profiles
      </Anchor>
      <Loaded query={profile} whole>
        {found => <Profile profile={found} />}
      </Loaded>
    </PageBody>
  )
}

function Profile({ profile }: { profile: OddProfile }) {
  const { tab: named } = route.useSearch()
  const tab = wordOf(named) === 'answers' ? 'answers' : 'facts'
  const mayWrite = useMay('write', 'odd')
  const [open, setOpen] = useState<'profile' | 'answers' | { fact: Fact | null } | null>(null)
  const close = () => setOpen(null)
  const review = profile.answers.needs_review ?? 0
  return (
    <>
      <PageHeader
        title={profile.fund_name}
        description={profile.vintage_year === null ? undefined : `Vintage ${profile.vintage_year}`}
        actions={
          mayWrite && (
            <Group gap="xs">
              <Button variant="default" onClick={() => setOpen('profile')}>
                Edit
              </Button>
              {tab === 'facts' ? (
                <Button onClick={() => setOpen({ fact: null })}>Add fact</Button>
              ) : (
                <BringIn profile={profile} onAnswers={() => setOpen('answers')} />
              )}
            </Group>
          )
        }
        calls={[
          'GET /api/v1/svc/odd/profiles/{profile_id}',
          'PATCH /api/v1/svc/odd/profiles/{profile_id}',
          'POST /api/v1/svc/odd/profiles/{profile_id}/sync',
          'GET /api/v1/svc/odd/profiles/{profile_id}/answer-bank',
          'POST /api/v1/svc/odd/profiles/{profile_id}/answer-bank/sync',
          'PATCH /api/v1/svc/odd/profiles/{profile_id}/answer-bank/{item_id}',
        ]}
      />
      <PageTabs
        label="Fund profile"
        current={tab}
        tabs={[
          { key: 'facts', label: 'Facts' },
          { key: 'answers', label: review > 0 ? `Answer bank (${review} to review)` : 'Answer bank' },
        ]}
      />
      {tab === 'facts' ? (
        <Facts profile={profile} onOpen={mayWrite ? fact => setOpen({ fact }) : undefined} />
      ) : (
        <Bank profile={profile} />
      )}
      {open === 'profile' && <ProfileForm profile={profile} onClose={close} />}
      {open === 'answers' && <TakeAnswers profile={profile} onClose={close} />}
      {typeof open === 'object' && open && <FactForm profile={profile} fact={open.fact} onClose={close} />}
    </>
  )
}

/** The two ways in which answers come into the bank. */
function BringIn({ profile, onAnswers }: { profile: OddProfile; onAnswers: () => void }) {
  const sync = useAction(
    () => oddApi('POST /api/v1/svc/odd/profiles/{profile_id}/sync', { params: { profile_id: profile.id } }),
    {
      invalidates: [profilesKey],
      done: ({ touched }) =>
        touched === 0 ? 'The answer bank matches the facts' : `${count(touched, 'answer')} added from facts`,
    },
  )
  return (
    <>
      <Button variant="default" onClick={onAnswers}>
        Take accepted answers
      </Button>
      <Button loading={sync.isPending} onClick={() => sync.mutate()}>
        Take from facts
      </Button>
    </>
  )
}

function Facts({ profile, onOpen }: { profile: OddProfile; onOpen: ((fact: Fact) => void) | undefined }) {
  const topics = useQuery(topicsQuery).data?.items ?? []
  const questions = new Map<string, string>(
    topics.flatMap(({ key, questions }) => questions.map(one => [`${key}.${one.id}`, one.question] as const)),
  )
  const columns: Array<Column<Fact>> = [
    { id: 'key', title: 'Fact', kind: 'text', value: one => questions.get(one.key) ?? wordsOfKey(one.key) },
    {
      id: 'value',
      title: 'Value',
      kind: 'text',
      value: one => profile.says[one.key] ?? one.value,
      width: 340,
    },
    { id: 'source', title: 'Source', kind: 'text', value: one => one.source, width: 200 },
    { id: 'as_of', title: 'As of', kind: 'date', value: one => one.as_of, width: 120 },
    { id: 'expires_at', title: 'Holds until', kind: 'date', value: one => one.expires_at, optional: true },
  ]
  if (profile.facts.length === 0)
    return (
      <Empty title="No facts yet">
        A fact answers a question that investors ask: the fees, the terms, the auditor. Answers in the bank
        are generated from facts.
      </Empty>
    )
  return (
    <DataTable
      id="fund-facts"
      noun="fact"
      rows={profile.facts}
      columns={columns}
      rowId={({ key }) => key}
      {...(onOpen ? { onOpen } : {})}
    />
  )
}

function Bank({ profile }: { profile: OddProfile }) {
  const bank = useQuery(bankQuery(profile.id))
  const change = useChangeBank(profile.id)
  const titles = new Map(useQuery(topicsQuery).data?.items.map(({ key, title }) => [key, title]))
  return (
    <Loaded query={bank}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No answers yet">
            Import them from this profile’s facts or from accepted due diligence answers. They are drafts
            until approved.
          </Empty>
        ) : (
          <ReviewTable
            id="answer-bank"
            noun="answer"
            param="answer"
            items={items}
            columns={columnsOf(titles)}
            keyOf={({ id }) => id}
            movesOf={item => movesOf(item, bankVerb)}
            onMove={(status, chosen, clear) =>
              change.mutate({ items: chosen, change: { status } }, { onSuccess: clear })
            }
            moving={change.isPending ? change.variables.change.status : undefined}
          >
            {shown => <BankItemDetails key={shown.id} item={shown} />}
          </ReviewTable>
        )
      }
    </Loaded>
  )
}

const columnsOf = (titles: ReadonlyMap<string, string>): Array<Column<OddBankItem>> => [
  { id: 'question', title: 'Question', kind: 'text', value: one => one.question },
  {
    id: 'topic',
    title: 'Topic',
    kind: 'text',
    value: one => titles.get(one.topic) ?? wordsOfKey(one.topic),
    optional: true,
  },
  stateColumn({ states: bankStates, value: one => one.status, width: 130 }),
  { id: 'review_at', title: 'Review', kind: 'date', value: one => one.review_at, width: 110 },
  { id: 'answer', title: 'Answer', kind: 'text', value: one => one.answer, optional: true },
  {
    id: 'source_type',
    title: meant('From', 'whom'),
    kind: 'text',
    value: one => bankSources[one.source_type],
    optional: true,
  },
  {
    id: 'disclosure',
    title: 'May be informed',
    kind: 'text',
    value: one => disclosures[one.disclosure],
    optional: true,
  },
]
