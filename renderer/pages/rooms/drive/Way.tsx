import { Anchor, Text } from '@mantine/core'
import type { ChosenItem } from './choice.ts'
import classes from './drive.module.css'

interface WayProps {
  way: readonly ChosenItem[]
  account: string | null
  onGo: (way: readonly ChosenItem[]) => void
}

/** Where one is in the Drive, and the way back. */
export function Way({ way, account, onGo }: WayProps) {
  return (
    <nav aria-label="Folders of Google Drive" className={classes.way}>
      {way.length === 0 ? (
        <Text span fw={600}>
          Drives{account ? ` of ${account}` : ''}
        </Text>
      ) : (
        <Anchor component="button" type="button" onClick={() => onGo([])}>
          Drives
        </Anchor>
      )}
      {way.map((step, at) => (
        <span key={step.google_id}>
          {' / '}
          {at === way.length - 1 ? (
            <Text span fw={600}>
              {step.name}
            </Text>
          ) : (
            <Anchor component="button" type="button" onClick={() => onGo(way.slice(0, at + 1))}>
              {step.name}
            </Anchor>
          )}
        </span>
      ))}
    </nav>
  )
}
