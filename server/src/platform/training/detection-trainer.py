"""Trains a small detector without anchors: reads /box/config.json, /box/pictures.json and /box/pixels.bin (side x side of red,
green and blue, one picture after the other), says how it goes, a JSON object a line. Boxes are left, top, right and bottom as
fractions of their picture. /box/weights.bin are weights to begin with. With `mode: predict` it reads /box/model.bin and says what it finds, with `mode: onnx`
it says that model for other programs, with `mode: check` whether weights fit, with `mode: preview` what augmentation makes of the pictures."""
import base64
import io
import json
import os
import pickle
import struct
import sys
import time
import zipfile
import zlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional

STRIDE = 4
MOST = 100
LEAST_SCORE = 0.01
OVERLAPS = np.linspace(0.5, 0.95, 10)
RECALLS = np.linspace(0, 1, 101)
MODEL_BYTES = 24 * 1024 * 1024


def say(**facts):
    print(json.dumps(facts, ensure_ascii=False, allow_nan=False), flush=True)


class Refused(Exception):
    pass


CHECKPOINT_BYTES = 8 * 1024 * 1024
CHECKPOINT_SECONDS = 10


class Checkpoints:
    """Says from time to time from where the training can go on, and reads what an interrupted one has left."""

    def __init__(self, config):
        self.every, self.last = config.get('checkpointSeconds', CHECKPOINT_SECONDS), time.monotonic()

    def left(self):
        if not os.path.exists('/box/checkpoint.bin'):
            return None
        with open('/box/checkpoint.bin', 'rb') as file:
            return pickle.load(file)

    def keep(self, make):
        if time.monotonic() - self.last < self.every:
            return
        state = pickle.dumps(make())
        if len(state) <= CHECKPOINT_BYTES:
            say(checkpoint=base64.b64encode(state).decode())
        self.last = time.monotonic()


def block(wide, width, stride=1):
    return nn.Sequential(nn.Conv2d(wide, width, 3, stride, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU())


class Network(nn.Module):
    """Down to a sixteenth of the side and up again to a quarter, where each place says whether it is the centre of something
    (a heat map for each label), how wide and high that is (logarithms of fractions) and where within the place it lies."""

    def __init__(self, labels):
        super().__init__()
        self.quarter = nn.Sequential(block(3, 16, 2), block(16, 32, 2), block(32, 32))
        self.eighth = nn.Sequential(block(32, 64, 2), block(64, 64))
        self.sixteenth = nn.Sequential(block(64, 96, 2), block(96, 96))
        self.across = nn.ModuleList([nn.Conv2d(32, 48, 1), nn.Conv2d(64, 48, 1), nn.Conv2d(96, 48, 1)])
        self.middle, self.top = block(48, 48), block(48, 48)
        self.heat, self.shape = nn.Conv2d(48, labels, 1), nn.Conv2d(48, 4, 1)
        # At first everything is improbable; else the many empty places would drown the few centres.
        nn.init.constant_(self.heat.bias, -2.19)

    def forward(self, x):
        a = self.quarter(x)
        b = self.eighth(a)
        c = self.sixteenth(b)
        up = functional.interpolate(self.across[2](c), scale_factor=2.0, mode='nearest')
        up = functional.interpolate(self.middle(self.across[1](b) + up), scale_factor=2.0, mode='nearest')
        up = self.top(self.across[0](a) + up)
        return self.heat(up), self.shape(up)


WEIGHTS = '/box/weights.bin'
# What safetensors calls the numbers that weights are made of.
NUMBERS = {'F64': np.float64, 'F32': np.float32, 'F16': np.float16, 'I64': np.int64, 'I32': np.int32}


def safe_tensors(data):
    """Tensors of a file of safetensors: the length of a description, the description as JSON, the numbers."""
    length = struct.unpack('<Q', data[:8])[0]
    if length > len(data) - 8:
        raise ValueError('no safetensors')
    said, numbers = json.loads(data[8:8 + length].decode('utf-8')), data[8 + length:]
    found = {}
    for name, one in said.items():
        if name == '__metadata__':
            continue
        start, end = one['data_offsets']
        kind = np.dtype(NUMBERS[one['dtype']]).newbyteorder('<')
        values = np.frombuffer(numbers[start:end], dtype=kind).reshape(one['shape'])
        found[name] = torch.from_numpy(values.astype(kind.newbyteorder('='), copy=True).reshape(one['shape']))
    return found


def unpacked(data):
    """The weights within an export of ours, which is a zip of several files; other data as they are."""
    if data[:2] != b'PK':
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if 'weights.pt' not in archive.namelist():
            return data
        if archive.getinfo('weights.pt').file_size > MODEL_BYTES:
            raise ValueError('too large')
        return archive.read('weights.pt')


def weights_left():
    """The tensors of the uploaded file by name. Only tensors are read: a file runs nothing."""
    with open(WEIGHTS, 'rb') as file:
        data = file.read()
    try:
        data = unpacked(data)
        if data[:2] == b'PK' or data[:1] == b'\x80':
            state = torch.load(io.BytesIO(data), map_location='cpu', weights_only=True)
        else:
            state = safe_tensors(data)
        if isinstance(state.get('state_dict'), dict):
            state = state['state_dict']
        return {str(name): value for name, value in state.items() if torch.is_tensor(value)}
    except Exception:
        # Whatever a foreign file holds, it is not one of ours.
        raise Refused('weights:unreadable')


NAMED = 3


def named(names):
    return '、'.join(names[:NAMED]) + (' …' if len(names) > NAMED else '')


def begin_with(weights, net):
    """Puts weights into a net. The last layer, whose size is the number of labels, may differ: then it begins anew.
    Returns the number of labels that they were trained for."""
    own = net.state_dict()
    # Counts of batches are kept by PyTorch and often left out by others.
    missing = [name for name in own if name not in weights and not name.endswith('num_batches_tracked')]
    if missing:
        raise Refused('weights:missing:' + named(missing))
    strange = [name for name in weights if name not in own]
    if strange:
        raise Refused('weights:strange:' + named(strange))
    labels = weights['heat.weight'].shape[0] if weights['heat.weight'].dim() == 4 else 0
    fits = lambda name, tensor: tuple(tensor.shape) == tuple(own[name].shape) or (
        labels > 0 and name in HEADS and tuple(tensor.shape) == (labels, *own[name].shape[1:]))
    wrong = [f'{name} {list(one.shape)} ≠ {list(own[name].shape)}' for name, one in weights.items() if not fits(name, one)]
    if wrong:
        raise Refused('weights:shape:' + named(wrong))
    odd = [name for name, one in weights.items() if not bool(torch.isfinite(one.float()).all())]
    if odd:
        raise Refused('weights:notFinite:' + named(odd))
    same = {name: one.to(own[name].dtype) for name, one in weights.items() if one.shape == own[name].shape}
    net.load_state_dict({**own, **same})
    return labels


HEADS = ('heat.weight', 'heat.bias')


def check(config):
    """Says for how many labels uploaded weights were trained, or why they do not fit."""
    say(result={'labels': begin_with(weights_left(), Network(1))})


def targets(boxes, labels, cells):
    """What the maps of one picture should be: the heat is a bell around each centre, as wide as a box could be off."""
    heat = np.zeros((labels, cells, cells), np.float32)
    places, shapes = [], []
    across = np.arange(cells)
    for label, left, top, right, bottom in boxes:
        x, y = (left + right) / 2 * cells, (top + bottom) / 2 * cells
        column, row = min(cells - 1, int(x)), min(cells - 1, int(y))
        width, height = max(right - left, 1e-3), max(bottom - top, 1e-3)
        spread = max(0.6, min(width, height) * cells / 8)
        bell = np.exp(-((across[None, :] - column) ** 2 + (across[:, None] - row) ** 2) / (2 * spread ** 2))
        heat[label] = np.maximum(heat[label], bell)
        heat[label, row, column] = 1
        # The neighbours of a centre say the same box: a peak that is off by one place still gives it.
        for i in range(max(0, row - 1), min(cells, row + 2)):
            for j in range(max(0, column - 1), min(cells, column + 2)):
                places.append((i, j))
                shapes.append((np.log(width), np.log(height), x - j, y - i))
    return heat, places, shapes


def loss_of(found, wanted):
    """Of the heat the focal loss for bells (alpha 2, beta 4), of the boxes the mean distance."""
    heat, shape = found
    wish, where, shapes, count = wanted
    sure = torch.clamp(torch.sigmoid(heat), 1e-4, 1 - 1e-4)
    is_centre = (wish == 1).float()
    hit = -torch.log(sure) * (1 - sure) ** 2 * is_centre
    miss = -torch.log(1 - sure) * sure ** 2 * (1 - wish) ** 4 * (1 - is_centre)
    total = (hit.sum() + miss.sum()) / max(1, count)
    if len(where):
        picture, row, column = where.T
        total = total + functional.l1_loss(shape[picture, :, row, column], shapes)
    return total


def batch_of(pictures, truths, labels, cells):
    heats, where, shapes = [], [], []
    for i, boxes in enumerate(truths):
        heat, places, shape = targets(boxes, labels, cells)
        heats.append(heat)
        where += [(i, *place) for place in places]
        shapes += shape
    count = sum(len(boxes) for boxes in truths)
    return torch.from_numpy(pictures), (torch.from_numpy(np.stack(heats)), torch.tensor(where, dtype=torch.long),
                                        torch.tensor(np.array(shapes, np.float32)), count)


def augmented(picture, boxes, augment, rng):
    """A picture of red, green and blue and its boxes, mirrored, moved and scaled, darker or brighter by chance; what is
    cut off goes."""
    side = picture.shape[1]
    if augment['flip'] and rng.random() < 0.5:
        picture = picture[:, :, ::-1]
        boxes = [(label, 1 - right, top, 1 - left, bottom) for label, left, top, right, bottom in boxes]
    if augment['shift']:
        scale = rng.uniform(0.8, 1.2)
        dx, dy = rng.uniform(-0.12, 0.12, 2) + (1 - scale) / 2
        place = (np.arange(side) + 0.5) / side
        x = np.clip((dx + place * scale) * side, 0, side - 1).astype(int)
        y = np.clip((dy + place * scale) * side, 0, side - 1).astype(int)
        picture = picture[:, y][:, :, x]
        moved = []
        for label, left, top, right, bottom in boxes:
            box = [(left - dx) / scale, (top - dy) / scale, (right - dx) / scale, (bottom - dy) / scale]
            cut = [min(1.0, max(0.0, one)) for one in box]
            kept = (cut[2] - cut[0]) * (cut[3] - cut[1])
            if kept > 0.3 * (box[2] - box[0]) * (box[3] - box[1]):
                moved.append((label, *cut))
        boxes = moved
    if augment.get('brightness'):
        picture = np.clip((picture + 1) * rng.uniform(0.7, 1.3) - 1, -1, 1).astype(np.float32)
    return np.ascontiguousarray(picture), boxes


class Detector:
    def __init__(self, config, labels):
        self.config, self.labels = config, labels

    def build(self):
        torch.set_num_threads(1)
        torch.manual_seed(self.config['seed'])
        torch.use_deterministic_algorithms(True)
        return Network(len(self.labels))

    def fit(self, pixels, truths, train_at, validation_at):
        config, p = self.config, self.config['parameters']
        self.net = self.build()
        rng = np.random.default_rng(config['seed'])
        epochs, size = int(p['epochs']), int(p['batch'])
        cells = config['side'] // STRIDE
        ways = torch.optim.AdamW(self.net.parameters(), lr=p['rate'], weight_decay=1e-4)
        steps = epochs * -(-len(train_at) // size)
        # Up within a few steps, then down along a cosine to a hundredth.
        slope = lambda step: min(1, (step + 1) / 10) * (0.505 + 0.495 * np.cos(np.pi * min(1, step / steps)))
        plan = torch.optim.lr_scheduler.LambdaLR(ways, slope)
        points = Checkpoints(config)
        left = points.left()
        if not left and os.path.exists(WEIGHTS):
            begin_with(weights_left(), self.net)
        if left:
            self.net.load_state_dict(left['net'])
            ways.load_state_dict(left['ways'])
            plan.load_state_dict(left['plan'])
            rng = left['rng']
        for epoch in range(left['epoch'] if left else 0, epochs):
            self.net.train()
            order, total = rng.permutation(train_at), 0.0
            for at in range(0, len(order), size):
                some = [augmented(scaled(pixels[i]), truths[i], config['augment'], rng) for i in order[at:at + size]]
                x, wanted = batch_of(np.stack([one for one, _ in some]), [boxes for _, boxes in some],
                                     len(self.labels), cells)
                ways.zero_grad()
                loss = loss_of(self.net(x), wanted)
                if not torch.isfinite(loss):
                    raise Refused('diverged')
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 10.0)
                ways.step()
                plan.step()
                total += float(loss) * len(some)
            facts = {'loss': total / len(order)}
            # Looking at the validation costs as much as learning from it: a long training looks every few epochs.
            if len(validation_at) and (epoch % max(1, epochs // 40) == 0 or epoch == epochs - 1):
                facts.update(self.looked(pixels, truths, validation_at, cells))
            say(epoch=facts, progress=0.05 + 0.9 * (epoch + 1) / epochs)
            points.keep(lambda: {'net': self.net.state_dict(), 'ways': ways.state_dict(), 'plan': plan.state_dict(),
                                 'rng': rng, 'epoch': epoch + 1})
            # It is to end with what it has learnt so far.
            if os.path.exists('/box/finish'):
                break

    def looked(self, pixels, truths, at, cells):
        x, wanted = batch_of(np.stack([scaled(pixels[i]) for i in at[:200]]), [truths[i] for i in at[:200]],
                             len(self.labels), cells)
        self.net.eval()
        with torch.no_grad():
            loss = float(loss_of(self.net(x), wanted))
        if not np.isfinite(loss):
            raise Refused('diverged')
        found = self.find(pixels, at[:200])
        table = precision_table(found, [truths[i] for i in at[:200]], len(self.labels))
        return {'validationLoss': loss, **means_of(table)}

    def find(self, pixels, at):
        """Of each picture its boxes, the surest first: label, sureness, left, top, right, bottom."""
        self.net.eval()
        found = []
        with torch.no_grad():
            for start in range(0, len(at), 32):
                some = np.stack([scaled(pixels[i]) for i in at[start:start + 32]])
                found += decoded(*self.net(torch.from_numpy(some)))
        return found

    def __getstate__(self):
        kept = io.BytesIO()
        torch.save(self.net.state_dict(), kept)
        return {'config': self.config, 'labels': self.labels, 'weights': kept.getvalue()}

    def __setstate__(self, state):
        self.config, self.labels = state['config'], state['labels']
        self.net = self.build()
        self.net.load_state_dict(torch.load(io.BytesIO(state['weights'])))


def scaled(picture):
    return picture.transpose(2, 0, 1).astype(np.float32) / 127.5 - 1


def decoded(heat, shape):
    """Peaks of the heat, each higher than its eight neighbours, with the boxes around them."""
    heat = torch.sigmoid(heat)
    peaks = heat * (functional.max_pool2d(heat, 3, 1, 1) == heat).float()
    found = []
    for one, form in zip(peaks, shape):
        labels, cells, _ = one.shape
        scores, at = one.flatten().topk(min(MOST, one.numel()))
        boxes = []
        for score, place in zip(scores.tolist(), at.tolist()):
            if not np.isfinite(score):
                raise Refused('diverged')
            if score < LEAST_SCORE:
                break
            label, rest = divmod(place, cells * cells)
            row, column = divmod(rest, cells)
            width, height, dx, dy = form[:, row, column].tolist()
            width, height = np.exp(min(0.0, width)) / 2, np.exp(min(0.0, height)) / 2
            x, y = (column + dx) / cells, (row + dy) / cells
            box = [max(0.0, x - width), max(0.0, y - height), min(1.0, x + width), min(1.0, y + height)]
            if not np.isfinite(box).all():
                raise Refused('diverged')
            if box[2] > box[0] and box[3] > box[1]:
                boxes.append((label, round(score, 4), *(round(float(side), 5) for side in box)))
        found.append(boxes)
    return found


def overlaps_of(found, truth):
    """Intersection over union, each found with each that is there."""
    a, b = np.array(found, float).reshape(-1, 4)[:, None], np.array(truth, float).reshape(-1, 4)[None]
    wide = np.clip(np.minimum(a[..., 2], b[..., 2]) - np.maximum(a[..., 0], b[..., 0]), 0, None)
    high = np.clip(np.minimum(a[..., 3], b[..., 3]) - np.maximum(a[..., 1], b[..., 1]), 0, None)
    area = lambda box: (box[..., 2] - box[..., 0]) * (box[..., 3] - box[..., 1])
    both = wide * high
    return both / np.maximum(area(a) + area(b) - both, 1e-12)


def hits_of(overlaps, least):
    """Which of the found, the surest first, take the truth that they overlap most; each is taken once."""
    taken, hits = set(), []
    for row in overlaps:
        best, chosen = min(least, 1 - 1e-10), None
        for j, overlap in enumerate(row):
            if j not in taken and overlap >= best:
                best, chosen = overlap, j
        hits.append(chosen is not None)
        if chosen is not None:
            taken.add(chosen)
    return hits


def precision_table(found, truths, labels):
    """Average precision of each label at each overlap, as COCO defines it: at 101 recalls, 100 boxes of a picture at most.
    None: there is nothing of that label."""
    table = []
    for label in range(labels):
        count = sum(1 for boxes in truths for one in boxes if one[0] == label)
        if count == 0:
            table.append(None)
            continue
        scores, overlaps = [], []
        for boxes, truth in zip(found, truths):
            mine = sorted((one for one in boxes if one[0] == label), key=lambda one: -one[1])[:MOST]
            scores += [one[1] for one in mine]
            overlaps.append(overlaps_of([one[2:] for one in mine], [one[1:] for one in truth if one[0] == label]))
        order = np.argsort(-np.array(scores), kind='mergesort')
        row = []
        for least in OVERLAPS:
            hits = np.array([hit for some in overlaps for hit in hits_of(some, least)], float)[order]
            right = np.cumsum(hits)
            recall, precision = right / count, right / np.maximum(np.arange(1, len(hits) + 1), 1)
            # The best precision at this recall or a higher one.
            best = np.maximum.accumulate(precision[::-1])[::-1]
            at = np.searchsorted(recall, RECALLS, side='left')
            row.append(float(np.mean([best[i] if i < len(best) else 0.0 for i in at])))
        table.append(row)
    return table


def means_of(table):
    known = [row for row in table if row is not None]
    if not known:
        return {}
    return {'map50': float(np.mean([row[0] for row in known])), 'map': float(np.mean(known))}


def train(config):
    with open('/box/pictures.json', encoding='utf-8') as file:
        said = json.load(file)
    labels, pictures = said['labels'], said['pictures']
    side = config['side']
    pixels = np.fromfile('/box/pixels.bin', dtype=np.uint8).reshape(-1, side, side, 3)
    truths = [[(int(box[0]), *map(float, box[1:])) for box in one['boxes']] for one in pictures]
    part = lambda name: np.array([i for i, one in enumerate(pictures) if one['split'] == name], dtype=int)
    train_at, validation_at, test_at = part('train'), part('validation'), part('test')
    if len(train_at) < 2 or len(test_at) == 0:
        raise Refused('fewPictures')
    if not any(truths[i] for i in train_at) or not any(truths[i] for i in test_at):
        raise Refused('noBoxes')
    say(progress=0.05)
    model = Detector(config, labels)
    model.fit(pixels, truths, train_at, validation_at)
    found = model.find(pixels, test_at)
    table = precision_table(found, [truths[i] for i in test_at], len(labels))
    kept = pickle.dumps(model)
    if len(kept) <= MODEL_BYTES:
        say(model=base64.b64encode(kept).decode())
    result = {'figures': means_of(table), 'folds': [], 'importance': []}
    # What a teacher keeps for themselves: never trained on, and shown to nobody.
    hidden_at = part('hidden')
    if len(hidden_at):
        hidden = precision_table(model.find(pixels, hidden_at), [truths[i] for i in hidden_at], len(labels))
        result['hidden'] = means_of(hidden).get('map50', 0.0)
    say(result=result, guesses=[{'row': int(row), 'found': boxes} for row, boxes in zip(test_at, found)])


def png(picture):
    """A picture of red, green and blue from -1 to 1 as PNG in Base64."""
    rows = np.rint((picture + 1) * 127.5).astype(np.uint8).transpose(1, 2, 0)
    chunk = lambda kind, data: struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    head = struct.pack('>IIBBBBB', rows.shape[1], rows.shape[0], 8, 2, 0, 0, 0)
    data = zlib.compress(b''.join(b'\0' + row.tobytes() for row in rows))
    return base64.b64encode(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', data) + chunk(b'IEND', b'')).decode()


def preview(config):
    """What the epochs of a training would see of some pictures."""
    with open('/box/pictures.json', encoding='utf-8') as file:
        truths = [[(int(box[0]), *map(float, box[1:])) for box in one['boxes']] for one in json.load(file)['pictures']]
    side, rng = config['side'], np.random.default_rng(config['seed'])
    pixels = np.fromfile('/box/pixels.bin', dtype=np.uint8).reshape(-1, side, side, 3)
    shown = lambda picture, boxes: {'picture': png(picture), 'boxes': [{'label': one[0], 'box': one[1:]} for one in boxes]}
    say(result=[{**shown(scaled(one), boxes), 'seen': [shown(*augmented(scaled(one), boxes, config['augment'], rng))
                                                       for _ in range(config['rounds'])]}
                for one, boxes in zip(pixels, truths)])


def load_model(path='/box/model.bin'):
    with open(path, 'rb') as file:
        return pickle.load(file)


def predict(model, folder='/box'):
    side = model.config['side']
    pixels = np.fromfile(f'{folder}/pixels.bin', dtype=np.uint8).reshape(-1, side, side, 3)
    say(result={'labels': model.labels, 'found': model.find(pixels, range(len(pixels)))[0]})


class Whole(nn.Module):
    """Takes pictures from 0 to 1, n x 3 x side x side; gives the heat from 0 to 1 and the shapes."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        heat, shape = self.net(x * 2 - 1)
        return torch.sigmoid(heat), shape


def weights_of(net):
    """As PyTorch keeps them, in Base64: what the program that is shown loads into its model."""
    kept = io.BytesIO()
    torch.save(net.state_dict(), kept)
    return base64.b64encode(kept.getvalue()).decode()


def export(config):
    with open('/box/model.bin', 'rb') as file:
        model = pickle.load(file)
    side, kept = model.config['side'], io.BytesIO()
    names = ['picture', 'heat', 'shape']
    torch.onnx.export(Whole(model.net).eval(), torch.zeros(1, 3, side, side), kept, opset_version=13,
                      input_names=names[:1], output_names=names[1:], dynamic_axes={name: {0: 'n'} for name in names})
    say(result={'labels': model.labels, 'onnx': base64.b64encode(kept.getvalue()).decode(), 'weights': weights_of(model.net)})


MODELS = 8


def answer():
    """Answers as long as it is asked: a line names a model and the folder of the question."""
    models = {}
    for line in sys.stdin:
        asked = json.loads(line)

        def reply():
            # The model that was asked last is the last to be forgotten.
            model = models.pop(asked['model'], None) or load_model(asked['model'])
            models[asked['model']] = model
            if len(models) > MODELS:
                models.pop(next(iter(models)))
            predict(model, asked['folder'])

        guarded(reply)


def main():
    with open('/box/config.json', encoding='utf-8') as file:
        config = json.load(file)
    whole = {'preview': preview, 'onnx': export, 'check': check}.get(config.get('mode'), train)
    ways = {'predict': lambda: predict(load_model()), 'answer': answer}
    guarded(ways.get(config.get('mode'), lambda: whole(config)))


def guarded(work):
    try:
        work()
    except Refused as refused:
        say(refused=str(refused))


main()
