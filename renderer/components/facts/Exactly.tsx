import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** A short amount, which says itself to the cent, and what it is made of on further lines, when it is hovered, focused or touched. */
export function Exactly({ amount, children }: { amount: string | undefined; children: ReactElement }) {
  if (amount === undefined) return children
  return (
    <Tooltip
      label={amount}
      multiline
      style={{ whiteSpace: 'pre-line' }}
      events={{ hover: true, focus: true, touch: true }}
      withArrow
    >
      {children}
    </Tooltip>
  )
}
