import { Brand } from '../brand.tsx';
import { Group } from './group.tsx';

export function BrandPart() {
  return (
    <Group title="Brand">
      <Brand name="Branchline" />
      <Brand name="Branchline" size="large" />
      <Brand name="Branchline" hideName />
    </Group>
  );
}
