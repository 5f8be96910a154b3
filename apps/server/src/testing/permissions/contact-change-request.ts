import { hashPassword } from '#features/auth';
import { contactChanges } from '#schema/users';
import { newPhone } from '../factories.ts';
import { type MakeRequest, makeTarget } from './ask.ts';

/** What waits for somebody, where anything can. */
export const contactChange =
  (body: object): MakeRequest =>
  async (ask) => {
    const { id: userId } = await makeTarget(ask);
    if (ask.relation !== 'own' && ask.relation !== 'deleted' && ask.relation !== 'not_a_party') {
      const soon = new Date(Date.now() + 60_000);
      await ask.world.app.database.db
        .insert(contactChanges)
        .values({
          userId,
          askedBy: ask.world.people.head.id,
          phone: newPhone(),
          codeHash: await hashPassword('123456'),
          codeExpiresAt: soon,
          expiresAt: soon,
        })
        .onConflictDoNothing();
    }
    return { body: { id: userId, ...body } };
  };
