import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { StaleBanner } from '../../components/states/StaleBanner.tsx'
import classes from './entry.module.css'

interface EntryFrameProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** The page before the door: one thing to do, in the middle. */
export function EntryFrame({ title, description, children }: EntryFrameProps) {
  useEffect(() => {
    document.title = `${title} · Fund Office`
  }, [title])
  return (
    <main className={classes.frame}>
      <StaleBanner />
      <Paper className={classes.box} withBorder>
        <Text c="dimmed" size="xs">
          Fund Office
        </Text>
        <Title order={1} mb="md">
          {title}
        </Title>
        {description && (
          <Text c="dimmed" mt="-sm" mb="md">
            {description}
          </Text>
        )}
        {children}
      </Paper>
    </main>
  )
}
