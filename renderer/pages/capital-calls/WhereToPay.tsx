import { Alert, Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FundLink } from '../../components/links/FundLink.tsx'
import { callTermsQuery } from '../../queries/calls.ts'

interface WhereToPayProps {
  fundId: number | null
  /** Renders parts held back until notices name an account, or somebody waives that. */
  children: (held: boolean) => ReactNode
}

/** Holds the issue of a call back while its notices would say nothing of where to pay. */
export function WhereToPay({ fundId, children }: WhereToPayProps) {
  const terms = useQuery({ ...callTermsQuery(fundId ?? 0), enabled: fundId !== null })
  const [known, setKnown] = useState(false)
  const missing = terms.data !== undefined && terms.data.wire === null
  const unconfirmed = terms.data?.wire != null && terms.data.called_back_at === null
  return (
    <>
      {missing && fundId !== null && (
        <Alert color="yellow" variant="outline" mb="md" title="The notices would state no bank account">
          <Text size="sm" mb="xs">
            The fund has no bank details.{' '}
            <FundLink inText fundId={fundId} search={{ tab: 'call-terms' }}>
              Add them with the call terms
            </FundLink>
            , after keeping this one as a draft.
          </Text>
          <Checkbox
            label="Issue anyway: investors know where to pay"
            checked={known}
            onChange={event => setKnown(event.currentTarget.checked)}
          />
        </Alert>
      )}
      {unconfirmed && fundId !== null && (
        <Alert color="yellow" variant="outline" mb="md" title="The account is not yet confirmed">
          <Text size="sm">
            It appears on notices. Call the bank on a number you already know, and{' '}
            <FundLink inText fundId={fundId} search={{ tab: 'call-terms' }}>
              say so with the call terms
            </FundLink>
            .
          </Text>
        </Alert>
      )}
      {children(missing && !known)}
    </>
  )
}
