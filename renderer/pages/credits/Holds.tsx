import { Button, Group, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Hold, tasksApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { count, formatNumber } from '../../format/numbers.ts'
import { useMay } from '../../session/session.ts'
import classes from './credits.module.css'
import { creditsKey, holdsQuery } from './credits.ts'

/** Unsettled holds; hidden where there are none. */
export function Holds() {
  const holds = useQuery(holdsQuery).data?.items ?? []
  const mayManage = useMay('manage')
  const confirm = useAction(
    ({ id }: Hold) =>
      tasksApi('POST /api/v1/svc/tasks/holds/{hold_id}/confirm', { params: { hold_id: id }, body: {} }),
    { invalidates: [creditsKey], done: ({ charged }) => `${count(charged ?? 0, 'credit')} charged` },
  )
  const refund = useAction(
    ({ id }: Hold) => tasksApi('POST /api/v1/svc/tasks/holds/{hold_id}/refund', { params: { hold_id: id } }),
    {
      invalidates: [creditsKey],
      done: ({ amount, charged }) => `${count(amount - (charged ?? 0), 'credit')} given back`,
    },
  )
  if (holds.length === 0) return null
  const busy = confirm.isPending || refund.isPending
  return (
    <section className={classes.holds}>
      <h2>Reserved for long-running work</h2>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">For</Table.Th>
            <Table.Th scope="col" w={160}>
              Since
            </Table.Th>
            <Table.Th scope="col" w={100} ta="right">
              Credits
            </Table.Th>
            <Table.Th scope="col" w={100} ta="right">
              Used
            </Table.Th>
            {mayManage && <Table.Th scope="col" w={220} aria-label="Actions" />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {holds.map(hold => (
            <Table.Tr key={hold.id}>
              <Table.Td>
                {hold.run_id === null ? (
                  hold.purpose
                ) : (
                  <Link to="/svc/agent/runs/$runId" params={{ runId: String(hold.run_id) }}>
                    {hold.purpose}
                  </Link>
                )}
              </Table.Td>
              <Table.Td>
                <Ago at={hold.created_at} />
              </Table.Td>
              <Table.Td ta="right">{formatNumber(hold.amount)}</Table.Td>
              <Table.Td ta="right">{formatNumber(hold.charged ?? 0)}</Table.Td>
              {mayManage && (
                <Table.Td>
                  <Group gap="xs" justify="flex-end">
                    <Button
                      size="compact-xs"
                      variant="default"
                      disabled={busy}
                      onClick={() => confirm.mutate(hold)}
                    >
                      Charge all
                    </Button>
                    <Button
                      size="compact-xs"
                      variant="default"
                      disabled={busy}
                      onClick={() => refund.mutate(hold)}
                    >
                      Give back
                    </Button>
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
