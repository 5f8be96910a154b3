import { afterAll, expect, test } from 'vitest';
import { nothing } from './proof.mjs';
import { possibleScenarios } from './scenarios/index.mjs';
import { createStage } from './stage.mjs';

// What a person would notice first: a message that is gone, there twice, somewhere else, or somebody else's.

const stage = createStage({ isShort: true });
afterAll(() => stage.close());

test.each(possibleScenarios())('$name: nothing is lost, doubled, out of order or leaked', async (scenario) => {
  const { findings, problems } = await stage.play(scenario);
  const { sent, acknowledged } = findings;
  expect({ problems, ...findings }).toEqual({ problems: [], ...nothing, sent, acknowledged });
  expect(acknowledged).toBe(sent);
  expect(sent).toBeGreaterThan(100);
});
