import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { ApiCall } from '../../api/modules.ts'
import { useTellCalls } from '../../routes/page-calls.ts'
import { useRemembered } from '../../routes/recents.ts'
import { PinToggle } from './PinToggle.tsx'
import classes from './page.module.css'

interface PageHeaderProps {
  title: string
  /** One line on the purpose of the page. */
  description?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** The calls behind the page, for whoever wants to do the same by program: everybody’s own menu shows them. */
  calls?: readonly ApiCall[]
}

/** The head of every page; names the window after it. */
export function PageHeader({ title, description, actions, calls }: PageHeaderProps) {
  useRemembered(title)
  useTellCalls(calls)
  useEffect(() => {
    document.title = `${title} · Fund Office`
  }, [title])
  return (
    <header className={classes.header}>
      <div>
        <Title order={1}>{title}</Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      <div className={classes.actions}>
        <PinToggle title={title} />
        {actions}
      </div>
    </header>
  )
}
