import { Table, Text, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { modelsApi } from '../../../api/modules.ts'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { formatTime } from '../../../format/dates.ts'
import { formatNumber } from '../../../format/numbers.ts'

export const usageQuery = queryOptions({
  queryKey: ['models', 'usage'],
  queryFn: ({ signal }) => modelsApi('GET /api/v1/svc/models/usage', { signal }),
})

/** Usage of the model this month by task, without any content. */
export function ModelUsage() {
  const usage = useQuery(usageQuery)
  return (
    <section aria-labelledby="model-usage">
      <Title order={2} size="h4" id="model-usage" mt="xl" mb="xs">
        This month
      </Title>
      <Loaded query={usage}>
        {({ month, calls, total_tokens, monthly_tokens, remaining_tokens, recent }) => (
          <>
            <Text mb="xs">
              {month}: {formatNumber(calls)} calls, {formatNumber(total_tokens)} tokens
              {monthly_tokens !== null &&
                ` of ${formatNumber(monthly_tokens)}, ${formatNumber(remaining_tokens ?? 0)} left`}
              . What was sent is in the audit log by size and digest, never in words.
            </Text>
            {recent.length > 0 && (
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>When</Table.Th>
                    <Table.Th>For</Table.Th>
                    <Table.Th>Outcome</Table.Th>
                    <Table.Th ta="right">Sent (characters)</Table.Th>
                    <Table.Th ta="right">Came back</Table.Th>
                    <Table.Th ta="right">Time (ms)</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {recent.map(call => (
                    <Table.Tr key={call.id}>
                      <Table.Td>{formatTime(call.created_at)}</Table.Td>
                      <Table.Td>{call.purpose}</Table.Td>
                      <Table.Td>{call.outcome}</Table.Td>
                      <Table.Td ta="right">{formatNumber(call.prompt_characters)}</Table.Td>
                      <Table.Td ta="right">{formatNumber(call.reply_characters)}</Table.Td>
                      <Table.Td ta="right">{formatNumber(call.latency_ms)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
