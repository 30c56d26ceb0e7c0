import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './states.module.css'

interface EmptyProps {
  /** The empty state as a sentence: "No deals yet". */
  title: string
  /** Explains what the place is for. */
  children: ReactNode
  /** The one thing to do first. */
  action?: ReactNode
  /** The whole page is empty, so its title becomes the page's. */
  whole?: boolean
}

/** The empty state of a place. */
export function Empty({ title, children, action, whole = false }: EmptyProps) {
  return (
    <Stack className={classes.centred} gap="sm" align="center">
      <Title order={whole ? 1 : 2} size="h2">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw={440}>
        {children}
      </Text>
      {action && <Group justify="center">{action}</Group>}
    </Stack>
  )
}
