import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SourceStatus } from './evidence.ts'

/** Says that the documents cannot be read now, and which parts are missing. */
export function SourceUnavailable({ status, children }: { status: SourceStatus; children: ReactNode }) {
  if (status !== 'unavailable') return null
  return (
    <Alert
      variant="outline"
      color="yellow"
      title="The documents cannot be read right now"
      mb="md"
      flex="none"
    >
      {children}
    </Alert>
  )
}
