let times = 0;

/**
 * Makes a Branchline that is alone forget what it keeps for moments (docs/decisions/0027), by a change to a person, so
 * that the next question is one for the database.
 *
 * @param {string} origin
 * @param {string} token of an admin
 */
export async function forgetKept(origin, token) {
  times++;
  const reply = await fetch(`${origin}/api/user/profile/edit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({ firstName: `Admin ${String(times)}` }),
  });
  const { status, message } = /** @type {{ status: number, message: string }} */ (await reply.json());
  if (status !== 1) throw new Error(`Nothing was changed: ${message}`);
}
