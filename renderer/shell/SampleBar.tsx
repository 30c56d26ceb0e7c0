import { Anchor } from '@mantine/core'
import { keptHome } from '../components/sample/sample-address.ts'
import { useMe } from '../session/session.ts'
import classes from './shell.module.css'

/** Says over every page of the sample office that it is not anybody's, with the way back to the office one came from. */
export function SampleBar() {
  const { organisation } = useMe()
  if (!organisation.sample) return null
  const home = keptHome()
  return (
    <aside className={classes.sample} aria-label="Sample office">
      <span>This is the sample office: everything in it is made up, so try anything.</span>
      {home && (
        <Anchor href={home} c="inherit" fw={600} underline="always" size="sm">
          Back to your office
        </Anchor>
      )}
    </aside>
  )
}
