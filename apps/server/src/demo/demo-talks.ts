import type { DemoPicture } from './demo-pictures.ts';

/** One message of a talk: who writes, and what. A picture or voice note may come with words or without. */
export interface DemoTurn {
  readonly by: 'customer' | 'leader';
  readonly text: string;
  readonly pictures?: readonly DemoPicture[];
  readonly hasVoice?: boolean;
}

const customer = (text: string, ...pictures: DemoPicture[]): DemoTurn => ({ by: 'customer', text, pictures });
const leader = (text: string, ...pictures: DemoPicture[]): DemoTurn => ({ by: 'leader', text, pictures });
const spoken = (by: DemoTurn['by']): DemoTurn => ({ by, text: '', hasVoice: true });

/** What people write about in English; names are put in for {customer} and {leader}. */
export const demoTalks: readonly (readonly DemoTurn[])[] = [
  [
    customer('Hi! Is the three-seater in moss green still in stock?'),
    leader(
      'Hello {customer}, it is: two are in the showroom and one in the warehouse. This is it by daylight.',
      'sofa',
    ),
    customer('Lovely. How long would delivery take?'),
    leader('Four to six days within the city. Shall I reserve one for you until Sunday?'),
    customer('Yes please 🙏'),
    leader('Done. You can pay at the studio or with the link that comes by text.'),
  ],
  [
    customer('Could you have a look at our floor plan? I am not sure the wardrobe fits next to the door.', 'plan'),
    leader('Thank you, that helps. How wide is the wall from the door frame to the corner?'),
    customer('2.46 m. I measured it twice 😅'),
    leader('Then the 2.40 m version fits with six centimetres to spare. I would take sliding doors there.'),
    customer('Sliding doors sound good. Can I see the colours?'),
    leader('Here are this season’s fronts. The second from the left is the one most people choose.', 'swatches'),
    customer('The second one it is.'),
  ],
  [
    customer('My order came today, thank you! One shelf has a scratch though.'),
    leader('I am sorry about that. Could you send me a picture of it?'),
    customer('', 'shelf'),
    leader('I see it. A new shelf goes out tomorrow, and you can keep the old one.'),
    customer('That was quick, thanks a lot!'),
  ],
  [
    customer('Which plant would you put into a corner with little light?'),
    leader('A snake plant or a ZZ plant: both forgive almost everything.', 'plant'),
    spoken('customer'),
    leader('Every second week is enough, and less in winter.'),
    customer('Perfect, I can manage that.'),
  ],
  [
    customer('Good morning, is {leader} in on Saturday?'),
    leader('Good morning! That’s me, and yes: from 10 to 6. Come by any time.'),
    customer('Great, see you around eleven.'),
    leader('I have put the samples aside for you.'),
  ],
  [
    customer('We would like tiles like these behind the sink. Do you have something similar?', 'tiles'),
    leader('Very similar ones. They come in 10 × 10 cm, and I can lend you four to try at home.'),
    customer('Could I pick them up tomorrow?'),
    leader('Of course. Ask for {leader} at the desk.'),
    customer('👍'),
  ],
  [
    customer('The invoice for our dining table still says 18 %. Shouldn’t the delivery be listed apart?'),
    leader('You are right. I will have it corrected and send it again by this evening.'),
    customer('Thank you.'),
    leader('Here it is, with delivery on a line of its own. Please tell me if anything is missing.'),
    customer('All good now.'),
  ],
  [
    leader('Hi {customer}, your balcony set has arrived. When may we bring it?', 'sunset'),
    customer('Already? Wonderful! Thursday after five would be ideal.'),
    leader('Thursday between five and seven it is. The driver rings half an hour before.'),
    customer('Is somebody needed to carry? We are on the third floor without a lift.'),
    leader('Two people come, carrying is included.'),
  ],
  [
    customer('Do you also repair lamps? Mine flickers since last week.'),
    spoken('customer'),
    leader('From the sound of it the transformer is humming. Bring it in, we look at it for free.', 'lamp'),
    customer('Will do, thanks {leader}.'),
  ],
  [
    customer('Hello, can I still change the fabric of my order?'),
    leader('Until Friday, yes. Which one do you have in mind?'),
    customer('The sand tone instead of the blue one, please.', 'swatches'),
    leader('Changed. Price and date stay the same.'),
  ],
];

/** The same, for people who write in their own language. */
export const demoTalksByLanguage: Readonly<Record<string, readonly DemoTurn[]>> = {
  hi: [
    customer('नमस्ते, क्या हरे रंग वाला सोफ़ा अभी भी उपलब्ध है?'),
    leader('नमस्ते {customer} जी, हाँ, दो शोरूम में हैं। यह रही तस्वीर।', 'sofa'),
    customer('बहुत सुंदर! शनिवार को देखने आऊँ?'),
    leader('ज़रूर, सुबह 10 से शाम 6 बजे तक।'),
    customer('धन्यवाद 🙏'),
  ],
  ar: [
    customer('مرحبًا، متى يصل طلبي رقم 2418؟'),
    leader('أهلًا {customer}، سيصل يوم الثلاثاء بين الخامسة والسابعة مساءً.'),
    customer('ممتاز، هل يمكن تركيب الخزانة في اليوم نفسه؟'),
    leader('نعم، التركيب مشمول ويستغرق ساعتين تقريبًا.'),
    customer('شكرًا جزيلًا!'),
  ],
  es: [
    customer('¡Buenos días! ¿Tienen macetas grandes para exterior?'),
    leader('¡Buenos días, {customer}! Sí, en tres tamaños. Esta es la mediana.', 'plant'),
    customer('Me encanta. ¿Aguanta la lluvia del monzón?'),
    leader('Sin problema: el barro está esmaltado por dentro y por fuera.'),
    customer('Entonces me llevo dos 😊'),
  ],
  ja: [
    customer('こんにちは。ダイニングテーブルのサイズを教えてください。'),
    leader('{customer}様、幅180cm、奥行き90cm、高さ73cmです。'),
    customer('ありがとうございます。間取り図を送りますので、置けるか見ていただけますか。', 'plan'),
    leader('はい、窓側に置けば椅子を引いても十分な余裕があります。'),
  ],
  ru: [
    customer('Здравствуйте! Можно заказать шкаф по своим размерам?'),
    leader('Здравствуйте, {customer}! Конечно. Пришлите, пожалуйста, размеры и фото стены.'),
    customer('Ширина 2,46 м, высота 2,70 м.', 'plan'),
    leader('Спасибо, расчёт будет завтра к обеду.'),
    customer('Отлично, жду.'),
  ],
};

/** What two leaders write each other: the first of them is `customer` here. */
export const demoLeaderTalks: readonly (readonly DemoTurn[])[] = [
  [
    customer('Do you have two of the moss green sofas left? Ours are reserved.'),
    leader('One. I can send it over with tomorrow’s van.', 'sofa'),
    customer('You are the best, thanks!'),
  ],
  [
    customer('Stocktaking on Monday: can you lend us somebody for the afternoon?'),
    leader('Yes, I will come myself from two on.'),
    customer('Coffee is on us ☕'),
    leader('Deal.'),
  ],
  [customer('The new quick reply about opening hours is really handy.'), leader('Right? Tell Meera if you miss one.')],
];
