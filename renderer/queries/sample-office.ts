import { adminApi } from '../api/modules.ts'

/** The state of the sample office beside this one, asked again while it is being opened. */
export const sampleOfficeQuery = {
  queryKey: ['admin', 'sample-office'],
  queryFn: () => adminApi('GET /api/v1/svc/admin/sample-office'),
  refetchInterval: ({ state }: { state: { data?: { status: string } | undefined } }) =>
    state.data?.status === 'opening' ? 1000 : false,
} as const
