import { makeOrder, makeQuickReply, setSettingValue } from '#testing/content-factories';
import type { DemoOrganisation, DemoTools } from './demo-organisation.ts';

const dayMs = 24 * 3_600_000;

const settingValues = {
  app_name: 'Marigold Living',
  contact_email: 'hello@example.com',
  contact_phone: '+91 20 5550 0142',
  contact_address: '12 Garden Lane, Koregaon Park, Pune 411001',
  social_instagram: 'https://instagram.com/marigold.living.example',
  social_facebook: 'https://facebook.com/marigold.living.example',
} as const;

const priceList = [
  'Item,Size,Price in INR',
  'Sofa Moss,3 seats,48900',
  'Wardrobe Slide,240 × 220 cm,61500',
  'Dining table Oak,180 × 90 cm,32900',
  'Balcony set Sunset,4 pieces,21900',
  '',
].join('\n');

const openingHours = `We are open Monday to Saturday from 10 to 6, and on Sunday from 11 to 4.
Parking is behind the house. Come by any time!`;

/** Settings, quick replies with files, and the orders and payments of the last weeks. */
export const makeContent = async (tools: DemoTools, organisation: DemoOrganisation): Promise<void> => {
  const { database, files, dice, now } = tools;
  const { admin, branches, customers } = organisation;
  for (const [key, value] of Object.entries(settingValues)) await setSettingValue(database, key, value);

  const branchIds = branches.map(({ id }) => id);
  const swatches = await files.uploadPicture(admin.id, 'swatches');
  const plan = await files.uploadPicture(admin.id, 'plan');
  const prices = await files.upload(admin.id, {
    fileName: 'price-list.csv',
    mimeType: 'text/csv',
    bytes: Buffer.from(priceList),
  });
  await makeQuickReply(
    database,
    { branchIds },
    {
      title: 'Opening hours',
      question: 'When are you open?',
      content: openingHours,
    },
  );
  await makeQuickReply(
    database,
    { branchIds, fileIds: [swatches] },
    {
      title: 'Colour card',
      question: 'Which colours are there?',
      content: 'These are this season’s colours. Samples to take home are free.',
    },
  );
  await makeQuickReply(
    database,
    { branchIds, fileIds: [prices] },
    {
      title: 'Price list',
      question: 'What does it cost?',
      content: 'Our most asked for pieces and their prices, delivery within the city included.',
    },
  );
  await makeQuickReply(
    database,
    { branchIds: branchIds.slice(1, 2), fileIds: [plan] },
    {
      title: 'How to measure',
      question: 'How do I measure my room?',
      content:
        'Measure each wall at the floor and at 1.50 m, and note doors and windows. A drawing like this one is enough.',
    },
  );
  await makeQuickReply(
    database,
    { branchIds },
    {
      title: 'Delivery',
      question: 'How long does delivery take?',
      content:
        'Within the city four to six days. The driver rings half an hour before; two people carry everything upstairs.',
    },
  );
  await makeQuickReply(
    database,
    { branchIds: branchIds.slice(0, 1) },
    {
      title: 'Summer sale',
      content: 'The summer sale is over. Sign up for the newsletter and you hear of the next one first.',
      isActive: false,
    },
  );

  for (let index = 0; index < 90; index++) {
    const daysAgo = dice.roll() ** 1.4 * 45;
    const state = daysAgo < 3 ? 'placed' : dice.roll() < 0.08 ? 'cancelled' : 'completed';
    await makeOrder(database, {
      externalId: `MG-${String(2_400 + index)}`,
      phone: dice.pick(customers).phone,
      amount: dice.between(15, 620) * 100,
      state,
      placedAt: new Date(now.getTime() - daysAgo * dayMs),
      isPaid: state === 'completed',
    });
  }
};
