import { Popover, Text, UnstyledButton } from '@mantine/core'
import { Command } from '../components/facts/Command.tsx'
import { useMe } from '../session/session.ts'
import classes from './shell.module.css'

/** Says beside the office's name that this is not anybody's fund, for as long as it is the sample office. */
export function SampleChip() {
  const { organisation } = useMe()
  if (!organisation.sample) return null
  return (
    <Popover position="bottom-start" shadow="md" width={320}>
      <Popover.Target>
        <UnstyledButton className={classes.sample}>Sample office</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Sample office">
        <Text>
          Everything in this office is fictitious, so try anything; <Command name="demo" given="--reset" />{' '}
          resets it.
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
