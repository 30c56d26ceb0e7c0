import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pricerApi } from '../../api/modules.ts'
import { Progress } from '../../components/Progress.tsx'
import { pricerKey } from './pricings.ts'

const ASKED_EVERY_MS = 400

const stages = {
  waiting: 'Waiting for another file',
  reading: 'Reading the file',
  checking: 'Checking the rows',
  pricing: 'Pricing the loans',
  summing: 'Cutting the pool into bands',
  keeping: 'Keeping it',
} as const

/** How far the server is with a file that was sent; what was last heard stays while the answer is on its way. */
export function ReadingProgress({ progressKey }: { progressKey: string }) {
  const { data } = useQuery({
    queryKey: [...pricerKey, 'readings', progressKey],
    queryFn: async ({ signal }) => {
      const { items } = await pricerApi('GET /api/v1/svc/pricer/readings', { signal })
      return items.find(({ key }) => key === progressKey) ?? null
    },
    structuralSharing: (before, now) => now ?? before,
    refetchInterval: ASKED_EVERY_MS,
    gcTime: 0,
  })
  return (
    <Box mt="md">
      <Progress stage={data ? stages[data.stage] : 'Sending the file'} percent={data?.percent ?? null} />
    </Box>
  )
}

/** Names a request whose progress is asked for. */
export const newProgressKey = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
