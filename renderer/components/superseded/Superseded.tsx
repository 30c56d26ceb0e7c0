import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTime } from '../../format/dates.ts'

interface SupersededProps {
  /** Null of a record that stands. */
  by: { reason: string; author: string; at: string } | null
  /** A link to its replacement. */
  children: ReactNode
}

/** Says of a record that a better one took its place, why, and where that is. */
export function Superseded({ by, children }: SupersededProps) {
  if (!by) return null
  return (
    <Alert color="yellow" title="Superseded: nothing counts this any more" mb="md">
      {by.reason} ({by.author}, {formatTime(by.at)}) {children}
    </Alert>
  )
}
