import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './states.module.css'

interface EmptyProps {
  /** What is not there, as a sentence: "No deals yet". */
  title: string
  /** What this place is for. */
  children: ReactNode
  /** The one thing to do first. */
  action?: ReactNode
}

/** What a place shows when there is nothing in it. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <Stack className={classes.centred} gap="sm" align="center">
      <Title order={2}>{title}</Title>
      <Text c="dimmed" ta="center" maw={440}>
        {children}
      </Text>
      {action}
    </Stack>
  )
}
