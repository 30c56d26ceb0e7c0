import { Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { complianceApi, type KycRecord, type ScreeningHit, type ScreeningResult } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Stacked, StackedCell } from '../../components/table/Stacked.tsx'
import { countryName } from '../../format/countries.ts'
import { formatDate, formatTime } from '../../format/dates.ts'
import { formatPercent } from '../../format/numbers.ts'
import { dispositions, screeningLists, screeningOutcomes } from '../../words/kyc.ts'
import { kycKey } from './kyc.ts'
import { Matched } from './Matched.tsx'

/** Screening hits of the subject and its owners, and the decisions on them. */
export function Screening({ record, mayWrite }: { record: KycRecord; mayWrite: boolean }) {
  const screen = useAction(
    () => complianceApi('POST /svc/compliance/kyc/{record_id}/screen', { params: { record_id: record.id } }),
    {
      invalidates: [kycKey],
      done: ({ open_hits }) =>
        open_hits === 0
          ? 'Nothing left to decide'
          : `${open_hits} ${open_hits === 1 ? 'hit is' : 'hits are'} to be decided`,
    },
  )
  const [last] = record.screen_results
  return (
    <RecordSection
      title="Screening"
      action={
        mayWrite && (
          <Button loading={screen.isPending} onClick={() => screen.mutate(undefined)}>
            Screen now
          </Button>
        )
      }
    >
      {last === undefined ? (
        <Text c="dimmed">No current screening.</Text>
      ) : (
        <Stack>
          <Text c="dimmed" size="sm">
            {formatTime(last.screened_at)} against{' '}
            {last.lists
              .map(({ name, version_date }) => `${screeningLists[name]} of ${formatDate(version_date)}`)
              .join(', ')}
          </Text>
          {record.screen_results.map(result => (
            <Result key={result.id} record={record} result={result} mayWrite={mayWrite} />
          ))}
        </Stack>
      )}
    </RecordSection>
  )
}

function Result({
  record,
  result,
  mayWrite,
}: {
  record: KycRecord
  result: ScreeningResult
  mayWrite: boolean
}) {
  const { tone, label } = screeningOutcomes[result.outcome]
  return (
    <section>
      <Group gap="md" mb="xs">
        <Title order={3} size="h5">
          {result.screened_name}
        </Title>
        {result.role === 'owner' && <Text size="sm">Beneficial owner</Text>}
        <Status tone={tone}>{label}</Status>
      </Group>
      <Stack gap="sm">
        {result.hits.map(hit => (
          <Hit key={hit.id} record={record} result={result} hit={hit} mayWrite={mayWrite} />
        ))}
      </Stack>
    </section>
  )
}

interface HitProps {
  record: KycRecord
  result: ScreeningResult
  hit: ScreeningHit
  mayWrite: boolean
}

type Decision = 'true_match' | 'false_positive'

/** Ours and theirs side by side, and the decision with its reason. */
function Hit({ record, result, hit, mayWrite }: HitProps) {
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const listed = hit.matched_alias ?? hit.listed_name
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" mb="sm">
        <Group gap="md">
          <Text fw={600}>{screeningLists[hit.list]}</Text>
          <Text size="sm">{hit.programs.join(', ')}</Text>
          <Status tone={screeningOutcomes[hit.outcome].tone}>
            {`${screeningOutcomes[hit.outcome].label}, ${formatPercent(hit.score)}`}
          </Status>
          <Status tone={dispositions[hit.disposition].tone}>{dispositions[hit.disposition].label}</Status>
        </Group>
        {mayWrite && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setDeciding('false_positive')}>
              False match
            </Button>
            <Button size="xs" variant="default" color="red" onClick={() => setDeciding('true_match')}>
              True match
            </Button>
          </Group>
        )}
      </Group>
      <Comparison record={record} result={result} hit={hit} listed={listed} />
      {hit.reason !== null && (
        <Text size="sm" mt="sm">
          {hit.disposed_by}: {hit.reason}
          {hit.carried && ' (decided in an earlier screening)'}
        </Text>
      )}
      {deciding && (
        <ReasonDrawer
          title={deciding === 'true_match' ? `${listed} is the same` : `${listed} is somebody else`}
          submit="Save decision"
          label="Rationale"
          changes={kycKey}
          onReason={reason =>
            complianceApi('POST /api/v1/svc/compliance/kyc/{record_id}/hits/{hit_id}/disposition', {
              params: { record_id: record.id, hit_id: hit.id },
              body: { disposition: deciding, reason },
            })
          }
          onClose={() => setDeciding(null)}
        />
      )}
    </Card>
  )
}

/** A country as lists have it: a code in either case, or a name. */
const listedCountry = (country: string): string =>
  /^[a-z]{2}$/i.test(country) ? countryName(country.toUpperCase()) : country

/** A day of birth as lists have it: sometimes a year alone. */
const birthText = (birth: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(birth) ? formatDate(birth) : birth)

const compared = { agrees: 'Agrees', differs: 'Differs', unknown: 'Unknown' } as const

function Comparison({ record, result, hit, listed }: Omit<HitProps, 'mayWrite'> & { listed: string }) {
  const isSubject = result.role === 'subject'
  const owner = record.beneficial_owners.find(({ name }) => name === result.screened_name)
  const born = isSubject ? record.birth_date : (owner?.birth_date ?? null)
  const country = isSubject ? record.jurisdiction : (owner?.country ?? null)
  const numbers = isSubject ? record.documents.flatMap(({ number_masked }) => number_masked ?? []) : []
  const rows = [
    [
      'Born',
      born === null ? '' : formatDate(born),
      hit.birth_dates.map(birthText).join(', '),
      compared[hit.birth_date],
    ],
    [
      'Country',
      country === null ? '' : countryName(country),
      hit.countries.map(listedCountry).join(', '),
      compared[hit.country],
    ],
    ['Numbers', numbers.join(', '), hit.identifiers.join(', '), compared[hit.identifier]],
  ] as const
  return (
    <Stacked layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={90}>What</Table.Th>
          <Table.Th>Ours</Table.Th>
          <Table.Th>Listed</Table.Th>
          <Table.Th w={100}>Compared</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <Table.Td>Name</Table.Td>
          <StackedCell label="Ours">
            <span>
              <Matched text={result.screened_name} beside={listed} />
            </span>
          </StackedCell>
          <StackedCell label="Listed">
            <span>
              <Matched text={listed} beside={result.screened_name} />
              {hit.matched_alias !== null && <Text size="xs">Alias of {hit.listed_name}</Text>}
            </span>
          </StackedCell>
          <StackedCell label="Compared">{formatPercent(hit.name_score)}</StackedCell>
        </Table.Tr>
        {rows.map(([what, ours, theirs, how]) => (
          <Table.Tr key={what}>
            <Table.Td>{what}</Table.Td>
            <StackedCell label="Ours">{ours}</StackedCell>
            <StackedCell label="Listed">{theirs}</StackedCell>
            <StackedCell label="Compared">{how}</StackedCell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Stacked>
  )
}
