import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { searchOfInput } from '../loan/loan-terms.ts'
import { pricingQuery } from '../pricings.ts'

/** Opens a kept pricing with its terms typed again. */
export function useOpenPricing() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async ({ id }: { id: number }) => {
    const { input, currency } = await queryClient.ensureQueryData(pricingQuery(id))
    await navigate({ to: '/pricer', search: { ...searchOfInput({ ...input, currency }), tab: undefined } })
  }
}
