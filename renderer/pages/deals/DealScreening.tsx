import { Alert, Button, Table, Text } from '@mantine/core'
import { crmApi, type DealDetail, type Screening } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { formatPercent } from '../../format/numbers.ts'
import { dealsKey } from '../../queries/deals.ts'
import { useMay } from '../../session/session.ts'
import { screeningOutcomes } from '../../words/deals.ts'
import type { Tone } from '../../words/words.ts'

const VERDICTS: Record<Screening['criteria'][number]['outcome'], Tone> = {
  pass: 'good',
  fail: 'bad',
  unknown: 'quiet',
}

/** A score is a judgement, not a sum: its decimals would only pretend. */
const wholePercent = (score: number) => Math.round(score * 100) / 100

/** The deal screened against the office's mandate. */
export function DealScreening({ deal }: { deal: DealDetail }) {
  const mayWrite = useMay('write', 'crm') && deal.archived_at === null
  const screen = useAction(
    () => crmApi('POST /api/v1/svc/crm/deals/{deal_id}/screen', { params: { deal_id: deal.id } }),
    { invalidates: [[...dealsKey, deal.id]] },
  )
  const latest = screen.data ?? deal.screening
  return (
    <RecordSection
      title="Screening"
      action={
        mayWrite && (
          <Button
            variant="default"
            size="compact-sm"
            loading={screen.isPending}
            onClick={() => screen.mutate(undefined)}
          >
            Screen against the mandate
          </Button>
        )
      }
    >
      {latest ? (
        <>
          <Status tone={screeningOutcomes[latest.outcome].tone}>
            {screeningOutcomes[latest.outcome].label}
          </Status>
          <Text c="dimmed" size="sm">
            {latest.score !== null && (
              <>{formatPercent(wholePercent(latest.score))} of what is known is met · </>
            )}
            <Ago at={latest.created_at} />
          </Text>
          {latest.out_of_date.length > 0 && (
            <Alert color="yellow" title="Screen it again: it is out of date" mt="sm">
              {latest.out_of_date.join(' ')}
            </Alert>
          )}
        </>
      ) : (
        <Text c="dimmed">Not screened yet.</Text>
      )}
      {screen.data && <Criteria criteria={screen.data.criteria} />}
    </RecordSection>
  )
}

function Criteria({ criteria }: { criteria: Screening['criteria'] }) {
  return (
    <Table mt="sm">
      <Table.Tbody>
        {criteria.map(({ key, outcome, reason }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400} w={130}>
              {wordsOfKey(key)}
            </Table.Th>
            <Table.Td w={110}>
              <Status tone={VERDICTS[outcome]}>{wordsOfKey(outcome)}</Status>
            </Table.Td>
            <Table.Td>{reason}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
