"""Trains on pictures: reads /box/config.json, /box/rows.json and /box/pixels.bin (64 x 64 of red, green and blue, one after
the other), says how it goes, a JSON object a line. With `mode: predict` it reads /box/model.bin and says what it makes of them,
with `mode: onnx` or, of scikit-learn, `mode: describe` it says that model for other programs, with `mode: preview` what augmentation makes of the pictures."""
import base64
import io
import json
import os
import pickle
import struct
import sys
import time
import zlib

import numpy as np

SIDE = 64
MODEL_BYTES = 24 * 1024 * 1024
# Test pictures whose evidence is told with the result.
MAPS = 2000


def say(**facts):
    print(json.dumps(facts, ensure_ascii=False, allow_nan=False), flush=True)


class Refused(Exception):
    pass


def load(config, folder='/box'):
    """As floats from 0 to 1, of the side and colours that are wanted: n x colours x side x side."""
    raw = np.memmap(f'{folder}/pixels.bin', dtype=np.uint8, mode='r').reshape(-1, SIDE, SIDE, 3)
    side, colours = config['side'], 1 if config['grey'] else 3
    step = SIDE // side
    # In parts, as the floats of all pictures at their full size would take four times the memory of the file.
    pictures = np.empty((len(raw), colours, side, side), dtype=np.float32)
    for at in range(0, len(raw), 1000):
        some = raw[at:at + 1000].astype(np.float32) / 255
        small = some.reshape(-1, side, step, side, step, 3).mean(axis=(2, 4))
        if config['grey']:
            small = (small * np.array([0.299, 0.587, 0.114], dtype=np.float32)).sum(axis=3, keepdims=True)
        pictures[at:at + 1000] = small.transpose(0, 3, 1, 2)
    return pictures


def hog(pictures):
    """Histograms of the directions of edges, 9 in each cell of 8 x 8, of blocks of 2 x 2 cells brought to length 1."""
    grey = pictures.mean(axis=1)
    gy, gx = np.gradient(grey, axis=(1, 2))
    strength = np.hypot(gx, gy)
    direction = np.minimum(8, (np.mod(np.arctan2(gy, gx), np.pi) / np.pi * 9).astype(int))
    cell = max(2, grey.shape[1] // 8)
    count = grey.shape[1] // cell
    parts = np.stack([np.where(direction == one, strength, 0) for one in range(9)], axis=-1)
    cells = parts.reshape(len(grey), count, cell, count, cell, 9).sum(axis=(2, 4))
    blocks = np.concatenate([cells[:, :-1, :-1], cells[:, 1:, :-1], cells[:, :-1, 1:], cells[:, 1:, 1:]], axis=-1)
    blocks /= np.linalg.norm(blocks, axis=-1, keepdims=True) + 1e-6
    return blocks.reshape(len(grey), -1)


def features(algorithm, pictures):
    return hog(pictures) if algorithm.startswith('hog') else pictures.reshape(len(pictures), -1)


def rotated(pictures, degrees):
    """Each picture turned about its middle by its own angle; what would come from outside repeats the edge."""
    side = pictures.shape[2]
    middle = (side - 1) / 2
    angle = np.deg2rad(degrees)[:, None, None]
    y, x = np.mgrid[:side, :side] - middle
    at = lambda place: np.clip(np.rint(place + middle), 0, side - 1).astype(int)
    row, column = at(np.cos(angle) * y - np.sin(angle) * x), at(np.cos(angle) * x + np.sin(angle) * y)
    return pictures[np.arange(len(pictures))[:, None, None], :, row, column].transpose(0, 3, 1, 2)


def augmented(pictures, augment, rng):
    """A copy in which each picture is seen in a mirror, shifted or turned a little, darker or brighter, by chance."""
    copy = pictures.copy()
    if augment['flip']:
        turned = rng.random(len(copy)) < 0.5
        copy[turned] = copy[turned, :, :, ::-1]
    if augment['shift']:
        far = max(1, copy.shape[2] // 10)
        padded = np.pad(copy, ((0, 0), (0, 0), (far, far), (far, far)), mode='edge')
        side = copy.shape[2]
        for i, (y, x) in enumerate(rng.integers(0, 2 * far + 1, (len(copy), 2))):
            copy[i] = padded[i, :, y:y + side, x:x + side]
    if augment.get('rotate'):
        copy = rotated(copy, rng.uniform(-15, 15, len(copy)))
    if augment.get('brightness'):
        copy = np.clip(copy * rng.uniform(0.7, 1.3, (len(copy), 1, 1, 1)), 0, 1)
    return np.ascontiguousarray(copy, dtype=np.float32)


def losses(probabilities, truth):
    chosen = np.clip(probabilities[np.arange(len(truth)), truth], 1e-7, 1)
    return float(-np.log(chosen).mean()), float((probabilities.argmax(axis=1) == truth).mean())


def tell_epoch(epoch, epochs, train, validation):
    if not np.isfinite(train[0]):
        raise Refused('diverged')
    facts = {'loss': train[0], 'accuracy': train[1]}
    if validation:
        facts.update(validationLoss=validation[0], validationAccuracy=validation[1])
    say(epoch=facts, progress=0.05 + 0.9 * (epoch + 1) / epochs)


def ends_early():
    """Whether the training is to end with what it has learnt so far."""
    return os.path.exists('/box/finish')


CHECKPOINT_BYTES = 4 * 1024 * 1024
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


class Scaled:
    """Of scikit-learn, on features brought to mean 0 and deviation 1."""

    def __init__(self, config, labels):
        self.config, self.labels = config, labels

    def prepare(self, pictures):
        return (features(self.config['algorithm'], pictures) - self.mean) / self.deviation

    def fit(self, x, y, validation):
        from sklearn.linear_model import LogisticRegression
        from sklearn.neural_network import MLPClassifier
        from sklearn.svm import SVC
        config, p = self.config, self.config['parameters']
        plain = features(config['algorithm'], x)
        self.mean, self.deviation = plain.mean(axis=0), plain.std(axis=0) + 1e-6
        if config['algorithm'].endswith('Mlp'):
            rng = np.random.default_rng(config['seed'])
            self.model = MLPClassifier(hidden_layer_sizes=(int(p['hidden']),), learning_rate_init=p['rate'],
                                       batch_size=min(int(p['batch']), len(x)), random_state=config['seed'])
            classes = np.arange(len(self.labels))
            epochs = int(p['epochs'])
            points = Checkpoints(config)
            left = points.left()
            if left:
                self.model, rng = left['model'], left['rng']
            for epoch in range(left['epoch'] if left else 0, epochs):
                order = rng.permutation(len(x))
                self.model.partial_fit(self.prepare(augmented(x[order], config['augment'], rng)), y[order], classes)
                tell_epoch(epoch, epochs, losses(self.predict(x), y),
                           validation and losses(self.predict(validation[0]), validation[1]))
                points.keep(lambda: {'model': self.model, 'rng': rng, 'epoch': epoch + 1})
                if ends_early():
                    break
            return
        if config['algorithm'].endswith('Svm'):
            self.model = SVC(C=p['c'], probability=True, random_state=config['seed'])
        else:
            self.model = LogisticRegression(C=p['c'], max_iter=500)
        self.model.fit(self.prepare(x), y)

    def predict(self, pictures):
        return self.model.predict_proba(self.prepare(pictures))


def own_layers(wanted, wide, side, classes):
    """The layers that a person has put together, and the output. A ReLU follows what learns weights, behind the
    normalization where one follows; `side` is none once the maps are flattened."""
    from torch import nn
    layers, learns = [], lambda at: 0 <= at < len(wanted) and wanted[at]['kind'] in ('conv', 'dense')
    for at, layer in enumerate(wanted):
        kind = layer['kind']
        if kind == 'conv':
            layers.append(nn.Conv2d(wide, layer['channels'], layer['kernel'], padding=layer['kernel'] // 2))
            wide = layer['channels']
        elif kind == 'pool':
            layers.append(nn.MaxPool2d(2))
            side //= 2
        elif kind == 'norm':
            layers.append(nn.BatchNorm1d(wide) if side is None else nn.BatchNorm2d(wide))
        elif kind == 'dropout':
            layers.append(nn.Dropout(layer['rate']))
        elif kind == 'flatten':
            layers.append(nn.Flatten())
            wide, side = wide * side * side, None
        elif kind == 'average':
            layers += [nn.AdaptiveAvgPool2d(1), nn.Flatten()]
            side = None
        else:
            layers.append(nn.Linear(wide, layer['units']))
            wide = layer['units']
        normed = at + 1 < len(wanted) and wanted[at + 1]['kind'] == 'norm'
        if (learns(at) and not normed) or (kind == 'norm' and learns(at - 1)):
            layers.append(nn.ReLU())
    return layers + [nn.Linear(wide, classes)]


def evidence(net, x, classes):
    """What each place of a picture adds to the score of each class: the maps of the last convolution, times the slope of
    the score there. The dense part is linear for the picture, so places and a constant of the class sum up to its score.
    The largest of four places alone counts for what follows; equal ones share it. n x classes x side/4 x side/4."""
    import torch
    from torch.nn import functional
    before = net[:11](x)
    after = net[11](before)
    hidden = net[13](after.flatten(1))
    scores = net[16](torch.relu(hidden))
    dense = net[16].weight if classes is None else net[16].weight[classes].unsqueeze(1)
    slopes = ((hidden > 0).float().unsqueeze(1) * dense) @ net[13].weight
    # Numbers, since an export fixes all sizes but that of the batch.
    count, pooled, side = int(dense.shape[-2]), int(after.shape[2]), int(before.shape[2])
    worth = slopes.reshape(-1, count, 64, pooled, pooled) * after.unsqueeze(1)
    twice = lambda maps: functional.interpolate(maps, scale_factor=2.0, mode='nearest')
    counts = (before == twice(after)).float()
    counts = counts / twice(functional.avg_pool2d(counts, 2) * 4)
    spread = twice(worth.reshape(-1, 64, pooled, pooled)).reshape(-1, count, 64, side, side)
    return scores, (spread * counts.unsqueeze(1)).sum(dim=2)


def shown(maps, side):
    """Maps as bytes in Base64, a row after the other: 0 speaks for no place, 255 for the one that speaks most for it."""
    step = maps.shape[-1] // side
    small = np.maximum(maps.reshape(-1, side, step, side, step).mean(axis=(2, 4)), 0)
    most = small.max(axis=(1, 2), keepdims=True)
    parts = np.rint(small / np.where(most > 0, most, 1) * 255).astype(np.uint8)
    return [base64.b64encode(one.tobytes()).decode() for one in parts]


class Net:
    """Three layers of convolution and two that are dense, by torch."""

    def __init__(self, config, labels):
        self.config, self.labels, self.state = config, labels, None

    def build(self):
        import torch
        from torch import nn
        torch.set_num_threads(1)
        torch.manual_seed(self.config['seed'])
        colours, side = 1 if self.config['grey'] else 3, self.config['side']
        layers, wide = [], colours
        for width in (16, 32, 64):
            layers += [nn.Conv2d(wide, width, 3, padding=1), nn.BatchNorm2d(width), nn.ReLU(), nn.MaxPool2d(2)]
            wide = width
        flat = 64 * (side // 8) ** 2
        return nn.Sequential(*layers, nn.Flatten(), nn.Linear(flat, 64), nn.ReLU(), nn.Dropout(0.3),
                             nn.Linear(64, len(self.labels)))

    def fit(self, x, y, validation):
        import torch
        from torch import nn
        config, p = self.config, self.config['parameters']
        self.net = self.build()
        rng = np.random.default_rng(config['seed'])
        ways = torch.optim.Adam(self.net.parameters(), lr=p['rate'], weight_decay=1e-4)
        worth = nn.CrossEntropyLoss()
        epochs, batch = int(p['epochs']), int(p['batch'])
        points = Checkpoints(config)
        left = points.left()
        if left:
            self.net.load_state_dict(left['net'])
            ways.load_state_dict(left['ways'])
            rng = left['rng']
            torch.set_rng_state(left['torch'])
        for epoch in range(left['epoch'] if left else 0, epochs):
            self.net.train()
            order = rng.permutation(len(x))
            for at in range(0, len(x), batch):
                some = order[at:at + batch]
                if len(some) < 2:
                    continue
                ways.zero_grad()
                loss = worth(self.net(torch.from_numpy(augmented(x[some], config['augment'], rng) * 2 - 1)),
                             torch.from_numpy(y[some]))
                if not torch.isfinite(loss):
                    raise Refused('diverged')
                loss.backward()
                ways.step()
            tell_epoch(epoch, epochs, losses(self.predict(x), y),
                       validation and losses(self.predict(validation[0]), validation[1]))
            points.keep(lambda: {'net': self.net.state_dict(), 'ways': ways.state_dict(), 'rng': rng,
                                 'torch': torch.get_rng_state(), 'epoch': epoch + 1})
            if ends_early():
                break

    def predict(self, pictures):
        import torch
        self.net.eval()
        with torch.no_grad():
            parts = [torch.softmax(self.net(torch.from_numpy(pictures[at:at + 256] * 2 - 1)), dim=1).numpy()
                     for at in range(0, len(pictures), 256)]
        return np.concatenate(parts)

    def told(self, x, classes):
        return evidence(self.net, x, classes)

    def evidence(self, pictures, classes=None):
        """Of the chosen class of each picture, or of all classes of one picture."""
        import torch
        self.net.eval()
        maps = []
        with torch.no_grad():
            for at in range(0, len(pictures), 64):
                some = torch.from_numpy(pictures[at:at + 64] * 2 - 1)
                chosen = None if classes is None else torch.from_numpy(classes[at:at + 64])
                maps.append(self.told(some, chosen)[1].numpy())
        return np.concatenate(maps)

    def __getstate__(self):
        import torch
        kept = io.BytesIO()
        torch.save(self.net.state_dict(), kept)
        return {'config': self.config, 'labels': self.labels, 'weights': kept.getvalue()}

    def __setstate__(self, state):
        import torch
        self.config, self.labels = state['config'], state['labels']
        self.net = self.build()
        self.net.load_state_dict(torch.load(io.BytesIO(state['weights'])))


class ResNet(Net):
    """As ResNets are built, only smaller: a convolution, three stages of two blocks each, whose input is added to what
    they make of it, and the mean of each map. All places of a map count alike, so each says what it adds to a score."""

    def build(self):
        import torch
        from torch import nn
        torch.set_num_threads(1)
        torch.manual_seed(self.config['seed'])
        colours, side = 1 if self.config['grey'] else 3, self.config['side']

        class Block(nn.Module):
            def __init__(self, wide, width, stride):
                super().__init__()
                self.first = nn.Sequential(nn.Conv2d(wide, width, 3, stride, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU(),
                                           nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width))
                same = stride == 1 and wide == width
                self.past = nn.Identity() if same else nn.Sequential(nn.Conv2d(wide, width, 1, stride, bias=False),
                                                                     nn.BatchNorm2d(width))

            def forward(self, x):
                return torch.relu(self.first(x) + self.past(x))

        # Pictures of 64 x 64 are halved at once: four times the work would not end within the time of a training.
        layers = [nn.Conv2d(colours, 16, 3, 2 if side > 32 else 1, 1, bias=False), nn.BatchNorm2d(16), nn.ReLU()]
        for wide, width, stride in ((16, 16, 1), (16, 32, 2), (32, 64, 2)):
            layers += [Block(wide, width, stride), Block(width, width, 1)]
        return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, len(self.labels)))

    def told(self, x, classes):
        """The maps times the weights of the class; places and a constant of the class sum up to its score."""
        from torch.nn import functional
        maps = self.net[:9](x)
        scores = self.net[9:](maps)
        weight = self.net[11].weight if classes is None else self.net[11].weight[classes].unsqueeze(1)
        side, wanted = int(maps.shape[2]), self.config['side'] // 4
        worth = (maps.unsqueeze(1) * weight.reshape(-1, weight.shape[-2], 64, 1, 1)).sum(dim=2) / side ** 2
        if side < wanted:
            worth = functional.interpolate(worth, scale_factor=float(wanted // side), mode='nearest') * (side / wanted) ** 2
        return scores, worth


class OwnNet:
    """Layers that a person has put together; it learns and predicts as the other net does. Its places are told by torch's
    own slopes, which no export has."""
    __init__, fit, predict = Net.__init__, Net.fit, Net.predict
    __getstate__, __setstate__ = Net.__getstate__, Net.__setstate__

    def evidence(self, pictures, classes=None):
        """Of the chosen class of each picture, or of all classes: the maps of the last convolution, with what follows it at
        once, times the slope of the score there (HiResCAM). Where the mean of each map leads to the output this is the
        class activation map. None without a convolution."""
        import torch
        from torch import nn
        convolutions = [i for i, layer in enumerate(self.net) if isinstance(layer, nn.Conv2d)]
        if not convolutions:
            return None
        end = convolutions[-1] + 1
        while isinstance(self.net[end], (nn.BatchNorm2d, nn.ReLU)):
            end += 1
        self.net.eval()
        found = []
        for at in range(0, len(pictures), 64):
            with torch.no_grad():
                maps = self.net[:end](torch.from_numpy(pictures[at:at + 64] * 2 - 1))
            maps.requires_grad_(True)
            scores = self.net[end:](maps)
            if classes is None:
                chosen = [scores[:, one].sum() for one in range(scores.shape[1])]
            else:
                chosen = [scores.gather(1, torch.from_numpy(classes[at:at + 64])[:, None]).sum()]
            slopes = [torch.autograd.grad(one, maps, retain_graph=True)[0] for one in chosen]
            found.append(torch.stack([(one * maps).sum(dim=1) for one in slopes], dim=1).detach().numpy())
        return np.concatenate(found)

    def build(self):
        import torch
        from torch import nn
        torch.set_num_threads(1)
        torch.manual_seed(self.config['seed'])
        colours, side = 1 if self.config['grey'] else 3, self.config['side']
        return nn.Sequential(*own_layers(self.config['layers'], colours, side, len(self.labels)))


def told_places(model, pictures, classes=None):
    """What each place of pictures adds to the score of a class; none for what is no net, or has no convolution."""
    return model.evidence(pictures, classes) if isinstance(model, (Net, OwnNet)) else None


def train(config):
    from sklearn.metrics import confusion_matrix, precision_recall_fscore_support
    with open('/box/rows.json', encoding='utf-8') as file:
        rows = json.load(file)
    pictures = load(config)
    labels = sorted({row['class'] for row in rows})
    if len(labels) < 2:
        raise Refused('oneClass')
    y = np.array([labels.index(row['class']) for row in rows])
    part = lambda name: np.array([i for i, row in enumerate(rows) if row['split'] == name], dtype=int)
    train_at, validation_at, test_at = part('train'), part('validation'), part('test')
    if len(set(y[train_at])) < 2 or len(test_at) == 0:
        raise Refused('few')
    say(progress=0.05)
    model = {'cnn': Net, 'resnet': ResNet, 'layers': OwnNet}.get(config['algorithm'], Scaled)(config, labels)
    validation = (pictures[validation_at], y[validation_at]) if len(validation_at) else None
    model.fit(pictures[train_at], y[train_at], validation)
    found = model.predict(pictures[test_at])
    if not np.isfinite(found).all():
        raise Refused('diverged')
    guess, truth = found.argmax(axis=1), y[test_at]
    precision, recall, f1, _ = precision_recall_fscore_support(truth, guess, average='macro', zero_division=0)
    figures = {'accuracy': float((guess == truth).mean()), 'precision': float(precision), 'recall': float(recall),
               'f1': float(f1), 'loss': losses(found, truth)[0]}
    confusion = confusion_matrix(truth, guess, labels=np.arange(len(labels))).tolist()
    guesses = [{'row': int(row), 'truth': int(a), 'guess': int(b), 'probabilities': [round(float(one), 4) for one in all]}
               for row, a, b, all in zip(test_at, truth, guess, found)]
    maps = told_places(model, pictures[test_at[:MAPS]], guess[:MAPS])
    if maps is not None:
        for one, map in zip(guesses, shown(maps[:, 0], min(8, maps.shape[-1]))):
            one['map'] = map
    kept = pickle.dumps(model)
    if len(kept) <= MODEL_BYTES:
        say(model=base64.b64encode(kept).decode())
    result = {'figures': figures, 'folds': [], 'importance': [], 'confusion': {'labels': labels, 'values': confusion}}
    # What a teacher keeps for themselves: never trained on, and shown to nobody.
    hidden_at = part('hidden')
    if len(hidden_at):
        result['hidden'] = float((model.predict(pictures[hidden_at]).argmax(axis=1) == y[hidden_at]).mean())
    say(result=result, guesses=guesses)


def png(picture):
    """A picture of colours x side x side, from 0 to 1, as PNG in Base64."""
    rows = np.rint(picture * 255).astype(np.uint8).transpose(1, 2, 0)
    side, _, colours = rows.shape
    chunk = lambda kind, data: struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    head = struct.pack('>IIBBBBB', side, side, 8, 2 if colours == 3 else 0, 0, 0, 0)
    data = zlib.compress(b''.join(b'\0' + row.tobytes() for row in rows))
    return base64.b64encode(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', data) + chunk(b'IEND', b'')).decode()


def preview(config):
    """What the epochs of a training would see of some pictures."""
    pictures, rng = load(config), np.random.default_rng(config['seed'])
    rounds = [augmented(pictures, config['augment'], rng) for _ in range(config['rounds'])]
    say(result=[{'picture': png(one), 'boxes': [], 'seen': [{'picture': png(some[i]), 'boxes': []} for some in rounds]}
                for i, one in enumerate(pictures)])


def load_model(path='/box/model.bin'):
    with open(path, 'rb') as file:
        return pickle.load(file)


def predict(model, folder='/box'):
    pictures = load(model.config, folder)
    found = model.predict(pictures)
    result = {'labels': model.labels, 'probabilities': [[float(one) for one in row] for row in found]}
    maps = told_places(model, pictures[:1])
    if maps is not None:
        result['maps'] = shown(maps[0], min(16, maps.shape[-1]))
    say(result=result)


def describe():
    """What can read a model of scikit-learn, and the part of it that needs nothing of this program."""
    import sklearn
    model = load_model()
    kept = pickle.dumps({'model': model.model, 'mean': model.mean, 'deviation': model.deviation})
    say(result={'scikitLearn': sklearn.__version__, 'python': sys.version.split()[0], 'labels': model.labels,
                'model': base64.b64encode(kept).decode()})


def weights_of(net):
    """As PyTorch keeps them, in Base64: what the program that is shown loads into its model."""
    import torch
    kept = io.BytesIO()
    torch.save(net.state_dict(), kept)
    return base64.b64encode(kept.getvalue()).decode()


def export():
    """The net takes pictures from 0 to 1, n x colours x side x side, and gives the probability of each class, and what
    each place adds to its score."""
    import torch
    from torch import nn

    class Whole(nn.Module):
        def __init__(self, net):
            super().__init__()
            self.net = net

        def forward(self, x):
            if not tells:
                return torch.softmax(self.net(x * 2 - 1), dim=1)
            scores, maps = model.told(x * 2 - 1, None)
            return torch.softmax(scores, dim=1), maps

    with open('/box/model.bin', 'rb') as file:
        model = pickle.load(file)
    colours, side, tells = 1 if model.config['grey'] else 3, model.config['side'], isinstance(model, Net)
    outputs = ['probabilities', 'evidence'] if tells else ['probabilities']
    kept = io.BytesIO()
    torch.onnx.export(Whole(model.net).eval(), torch.zeros(1, colours, side, side), kept, opset_version=13,
                      input_names=['picture'], output_names=outputs,
                      dynamic_axes={name: {0: 'n'} for name in ['picture', *outputs]})
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
    ways = {'predict': lambda: predict(load_model()), 'preview': lambda: preview(config), 'onnx': export, 'describe': describe,
            'answer': answer}
    guarded(ways.get(config.get('mode'), lambda: train(config)))


def guarded(work):
    try:
        work()
    except Refused as refused:
        say(refused=str(refused))
    except ValueError as error:
        # What diverges ends in numbers that the libraries do not take.
        diverged = 'NaN' in str(error) or 'infinity' in str(error)
        say(refused='diverged' if diverged else 'value:' + str(error)[:300])


main()
